import type { Configuration } from '@clew/contract'

/** A component with an authorisation link works once the provider has given access. */
export const isAuthorised = ({ auth_link, oauth_settings }: Configuration): boolean =>
  auth_link === null || hasToken({ oauth_settings })

export const hasToken = ({ oauth_settings }: Pick<Configuration, 'oauth_settings'>): boolean =>
  oauth_settings.token_request_response != null

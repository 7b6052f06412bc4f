/** Addresses that a browser opens by itself; they answer something else than JSON. */
export const links = {
  /** Sends the browser to the identity provider. */
  singleSignOn: '/api/okta_login',
  clientLogo: '/api/client_logo',
  /** The file, or the ZIP of all files, that a list has given this token for. */
  download: (token: string): string => `/api/downloads/${token}`,
} as const

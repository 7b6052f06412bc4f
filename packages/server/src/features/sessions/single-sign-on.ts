/** OpenID Connect: discovery, PKCE, state and nonce, bound to the browser by a short-lived cookie it cannot read. */
import type { Kysely } from 'kysely'
import * as oidc from 'openid-client'
import type { SsoConfig } from '../../config.ts'
import type { Tables } from '../../database/tables.ts'
import { Refusal } from '../../refusal.ts'
import { startSession, type Login } from './sessions.ts'
import { accountOfIdentity, type Identity } from './identities.ts'

export const SSO_COOKIE = 'clew_sso'
const SSO_COOKIE_SECONDS = 600

interface Journey {
  state: string
  nonce: string
  verifier: string
}

interface Departure {
  url: string
  cookie: { name: string; value: string; maxAge: number }
}

export interface Callback {
  code: string
  state?: string | undefined
  iss?: string | undefined
}

export function makeSingleSignOn(config: SsoConfig, publicUrl: string) {
  const redirectUri = `${publicUrl}/okta_login`
  let discovered: Promise<oidc.Configuration> | undefined

  /** At the first use, so that Clew starts while the provider is down; a failure is tried again. */
  function provider(): Promise<oidc.Configuration> {
    discovered ??= discover(config).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    /** Where to send the browser, and what to remember in it. */
    async begin(): Promise<Departure> {
      const journey: Journey = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const url = oidc.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      })
      const value = Buffer.from(JSON.stringify(journey)).toString('base64url')
      return { url: url.href, cookie: { name: SSO_COOKIE, value, maxAge: SSO_COOKIE_SECONDS } }
    },

    async finish(
      db: Kysely<Tables>,
      callback: Callback,
      cookie: string | undefined,
      userAgent: string,
    ): Promise<Login> {
      const identity = await identify(await provider(), redirectUri, callback, readJourney(cookie))
      const userId = await db.transaction().execute((tx) => accountOfIdentity(tx, identity, config.autoCreate))
      return { userId, token: await startSession(db, userId, userAgent) }
    },
  }
}

export type SingleSignOn = ReturnType<typeof makeSingleSignOn>

const ssoRefusal = (): Refusal => new Refusal('wrong_credentials', 'Error while logging in.')

async function discover(config: SsoConfig): Promise<oidc.Configuration> {
  const issuer = new URL(config.issuer)
  // Plain http is for a provider on this machine; anything else would send the code in the clear.
  const isLocal = issuer.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(issuer.hostname)
  return oidc.discovery(
    issuer,
    config.clientId,
    config.clientSecret,
    undefined,
    isLocal ? { execute: [oidc.allowInsecureRequests] } : {},
  )
}

async function identify(
  provider: oidc.Configuration,
  redirectUri: string,
  callback: Callback,
  journey: Journey,
): Promise<Identity> {
  const url = new URL(redirectUri)
  for (const name of ['code', 'state', 'iss'] as const) {
    const value = callback[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  const tokens = await oidc
    .authorizationCodeGrant(provider, url, {
      pkceCodeVerifier: journey.verifier,
      expectedState: journey.state,
      expectedNonce: journey.nonce,
      idTokenExpected: true,
    })
    .catch(() => {
      throw ssoRefusal()
    })
  const claims = tokens.claims()
  if (!claims) throw ssoRefusal()
  const profile =
    claims['email'] === undefined ? await oidc.fetchUserInfo(provider, tokens.access_token, claims.sub) : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email:
      profile['email_verified'] === true && typeof profile['email'] === 'string'
        ? profile['email'].toLowerCase()
        : undefined,
    name: typeof profile['name'] === 'string' ? profile['name'] : undefined,
  }
}

function readJourney(cookie: string | undefined): Journey {
  try {
    const { state, nonce, verifier } = JSON.parse(Buffer.from(cookie ?? '', 'base64url').toString()) as Partial<Journey>
    if (state && nonce && verifier) return { state, nonce, verifier }
  } catch {
    // Answered below like a missing cookie: the login began in another browser, or too long ago.
  }
  throw ssoRefusal()
}

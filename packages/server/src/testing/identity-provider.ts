/** A real OpenID Connect provider on loopback, which vouches for whomever the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Grant } from 'oidc-provider'
import { afterAll } from 'vitest'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface IdentityProvider {
  issuer: string
  /** Who signs in next. */
  person: Person
}

export const CLIENT = { id: 'clew', secret: 'a-secret-of-the-client' }

export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: IdentityProvider = { issuer, person: { sub: 'nobody' } }
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: () => ({ accountId: state.person.sub, claims: async () => ({ ...state.person }) }),
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['test'] },
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    void (request.url?.startsWith('/interaction/')
      ? signIn(provider, state, request, response)
      : answer(request, response))
  })
  return state
}

async function signIn(
  provider: Provider,
  state: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const grant: Grant = new provider.Grant({ accountId: state.person.sub, clientId: CLIENT.id })
  grant.addOIDCScope('openid email profile')
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, {
    login: { accountId: state.person.sub },
    consent: { grantId },
  })
}

/** What a browser does between leaving for the provider and coming back: follow redirects, keep cookies. */
export async function walkThroughProvider(url: string, redirectUri: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>()
  let next = url
  for (let step = 0; step < 10; step++) {
    if (next.startsWith(redirectUri)) return new URL(next).searchParams
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]!.split('=')
      cookies.set(name, value)
    }
    next = new URL(answer.headers.get('location') ?? '', next).href
  }
  throw new Error(`the provider did not send the browser back; it ended at ${next}`)
}

/** The browser comes here by a link and leaves for the identity provider, with a cookie that binds the way back to it. */
import { links } from '@clew/contract'
import type { FastifyInstance } from 'fastify'
import { notFound, Refusal } from '../refusal.ts'

export interface Departure {
  url: string
  cookie: { name: string; value: string; maxAge: number }
}

/** `begin` is undefined where single sign-on is not set up. */
export function serveSignInLink(
  app: FastifyInstance,
  begin: (() => Promise<Departure>) | undefined,
  isHttps: boolean,
): void {
  app.get(links.singleSignOn, async (request, reply) => {
    if (!begin) throw notFound()
    const { url, cookie } = await begin().catch((error: unknown) => {
      request.log.warn({ err: error }, 'the identity provider does not answer')
      throw new Refusal('unavailable', 'The identity provider does not answer. Please try again later.')
    })
    const options = { path: '/api', httpOnly: true, sameSite: 'lax', secure: isHttps, maxAge: cookie.maxAge } as const
    return reply.setCookie(cookie.name, cookie.value, options).redirect(url)
  })
}

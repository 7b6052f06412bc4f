/** One request and the redirects it leads to. Every hop is judged anew, and what is secret stays with the first host. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { UserError } from '@clew/component-sdk'
import { guardedLookup, refuseLiteral, type AddressRules } from '../kit/addresses.ts'
import { headersOf, type Parameters } from './parameters.ts'

const MOST_REDIRECTS = 10
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const keepMethod: ReadonlySet<number> = new Set([307, 308])

interface Hop {
  url: URL
  method: string
  body: string
  headers: Record<string, string>
}

/** The answer that is not a redirect; its body is still to be read. */
export async function fetchAnswer(url: URL, settings: Parameters, rules: AddressRules): Promise<IncomingMessage> {
  let hop: Hop = { url, method: settings.method, body: settings.body, headers: headersOf(settings) }
  for (let count = 0; count <= MOST_REDIRECTS; count++) {
    const answer = await send(hop, settings.timeout_seconds * 1000, rules)
    const { statusCode = 0, headers } = answer
    if (!redirects.has(statusCode) || headers.location === undefined) return answer
    answer.destroy()
    hop = nextHop(hop, headers.location, statusCode)
  }
  throw new UserError(`${shown(url)} redirects more than ${MOST_REDIRECTS} times.`)
}

function nextHop(hop: Hop, location: string, status: number): Hop {
  const url = URL.parse(location, hop.url.href)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new UserError(`${shown(hop.url)} redirects to something that is not a web address.`)
  const headers = url.origin === hop.url.origin ? hop.headers : {}
  return keepMethod.has(status) ? { ...hop, url, headers } : { url, method: 'GET', body: '', headers }
}

function send({ url, method, body, headers }: Hop, timeoutMs: number, rules: AddressRules): Promise<IncomingMessage> {
  refuseLiteral(url.hostname, rules)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      // Files are wanted as they are; `decompress` is about the files, not about the way they travel.
      headers: { 'user-agent': 'Clew', 'accept-encoding': 'identity', ...headers },
      lookup: guardedLookup(rules),
      // Of silence: a large file may take as long as it needs.
      timeout: timeoutMs,
    })
    sent.once('response', resolve).once('error', reject)
    sent.once('timeout', () =>
      sent.destroy(Object.assign(new Error(`no answer for ${timeoutMs / 1000} s`), { code: 'ETIMEDOUT' })),
    )
    sent.end(method === 'GET' ? undefined : body)
  })
}

/** Without what may be secret: the query and the user. */
export const shown = ({ origin, pathname }: URL): string => `${origin}${pathname}`

/** One file: request, retry, unpack, write. What is half-written is never left under the final name. */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { STATUS_CODES, type IncomingMessage } from 'node:http'
import { Readable, type Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { log, UserError } from '@clew/component-sdk'
import type { AddressRules } from '../kit/addresses.ts'
import { startProgress } from '../kit/progress.ts'
import type { Parameters } from './parameters.ts'
import { fetchAnswer, shown } from './request.ts'
import { isWorthRetrying, waitMs } from './retry.ts'

/** A failure that another try may get over. */
class Passing extends Error {
  readonly retryAfter: string | undefined

  constructor(message: string, retryAfter?: string) {
    super(message)
    this.retryAfter = retryAfter
  }
}

/** Gives the size of the file. */
export async function download(url: URL, path: string, settings: Parameters, rules: AddressRules): Promise<number> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await attemptDownload(url, path, settings, rules)
    } catch (error) {
      if (!(error instanceof Passing)) throw error
      if (attempt >= settings.retries) throw new UserError(`${error.message} (tried ${attempt + 1} times).`)
      const wait = waitMs(attempt, settings.retry_delay_seconds, error.retryAfter, new Date())
      log.info(`${error.message}; next try in ${wait / 1000} s`)
      await delay(wait)
    }
  }
}

async function attemptDownload(url: URL, path: string, settings: Parameters, rules: AddressRules): Promise<number> {
  const partial = `${path}.part`
  try {
    const answer = await fetchAnswer(url, settings, rules)
    refuseStatus(answer, url, settings.method)
    const progress = startProgress(shown(url), 'bytes')
    const body = settings.decompress ? await unpacked(decoded(answer)) : decoded(answer)
    const file = createWriteStream(partial)
    body.on('data', (chunk: Buffer) => progress.add(chunk.length))
    await pipeline(body, file)
    await rename(partial, path)
    return file.bytesWritten
  } catch (error) {
    await rm(partial, { force: true })
    throw error instanceof UserError || error instanceof Passing ? error : explain(error as NodeJS.ErrnoException, url)
  }
}

function refuseStatus(answer: IncomingMessage, url: URL, method: string): void {
  const { statusCode: status = 0, headers } = answer
  if (status >= 200 && status < 300) return
  answer.destroy()
  const sentence = `${method} ${shown(url)} answered ${status} ${STATUS_CODES[status] ?? ''}`.trim()
  if (isWorthRetrying(status)) throw new Passing(sentence, headers['retry-after'])
  throw new UserError(`${sentence}: ${adviceFor(status)}.`)
}

function adviceFor(status: number): string {
  if (status === 401 || status === 403) return 'check user, password or token'
  if (status === 404 || status === 410) return 'check the address'
  return 'check address, method, headers and body'
}

/** Some servers compress although they were asked not to. */
function decoded(answer: IncomingMessage): Readable {
  const decoders: Record<string, () => Duplex> = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }
  const decoder = decoders[answer.headers['content-encoding']?.toLowerCase() ?? '']
  return decoder ? joined(answer, decoder()) : answer
}

/** The file itself, when it is gzip by its first two bytes. */
async function unpacked(source: Readable): Promise<Readable> {
  const chunks = source.iterator() as AsyncIterator<Buffer, undefined>
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value } = await chunks.next()
    if (!value) break
    head = Buffer.concat([head, value])
  }
  const whole = Readable.from(withHead(head, chunks))
  return head[0] === 0x1f && head[1] === 0x8b ? joined(whole, createGunzip()) : whole
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

/** A failure of the source ends the decoder, too: otherwise the reader would wait for ever. */
function joined(source: Readable, decoder: Duplex): Duplex {
  source.once('error', (error) => decoder.destroy(error))
  return source.pipe(decoder)
}

const explanations: Record<string, (host: string) => string> = {
  ENOTFOUND: (host) => `The host ${host} was not found: check the address.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by itself and cannot be trusted.`,
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by somebody who is not trusted here.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} cannot be verified.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate that was shown is not for ${host}.`,
  Z_DATA_ERROR: (host) => `What ${host} sent says it is compressed, but it is damaged.`,
  Z_BUF_ERROR: (host) => `What ${host} sent says it is compressed, but its end is missing.`,
}

function explain(error: NodeJS.ErrnoException, url: URL): Error {
  const final = explanations[error.code ?? '']
  if (final) return new UserError(final(url.host))
  if (error.code === undefined || error.code.startsWith('ERR_')) return error
  if (error.code === 'ENOSPC') return new UserError('There is no room left on the disk.')
  return new Passing(`${shown(url)}: ${error.message || error.code}`)
}

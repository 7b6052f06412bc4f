/** Files by link. A browser follows it without a token of the session: what stands in the link is the credential. */
import type { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import { links } from '@clew/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { parseRange, type Range } from './byte-range.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The path itself is a credential. */
    hasSecretPath?: boolean
  }
}

type Download =
  | { kind: 'file'; name: string; size: number; tag: string; open: (range?: Range) => Readable }
  | { kind: 'zip' | 'text' | 'jsonl'; name: string; open: () => Readable }

const streamTypes = { zip: 'application/zip', text: 'text/plain; charset=utf-8', jsonl: 'application/jsonl' } as const

export function serveDownloads(app: FastifyInstance, open: (token: string) => Promise<Download>): void {
  app.get<{ Params: { token: string } }>(
    links.download(':token'),
    { config: { hasSecretPath: true } },
    async (request, reply) => {
      const download = await open(request.params.token)
      // Whatever it is, it is saved, never shown: a page or a picture with a script must not run here.
      reply.header('content-disposition', contentDisposition(download.name))
      reply.header('content-security-policy', "sandbox; default-src 'none'")
      if (download.kind !== 'file') return reply.type(streamTypes[download.kind]).send(download.open())
      const { range, 'if-range': condition } = request.headers
      const tag = `"${download.tag}"`
      reply.type('application/octet-stream').headers({ etag: tag, 'accept-ranges': 'bytes' })
      return sendFile(reply, download, condition === undefined || condition === tag ? range : undefined)
    },
  )
}

function sendFile(
  reply: FastifyReply,
  { size, open }: Extract<Download, { kind: 'file' }>,
  asked: string | undefined,
): FastifyReply {
  const range = parseRange(asked, size)
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send()
  if (!range) return reply.header('content-length', size).send(open())
  const { start, end } = range
  reply.status(206).headers({ 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 })
  return reply.send(open(range))
}

/** The operator's picture for top bar and footer. */
import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import { links } from '@clew/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../refusal.ts'

const pictureTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

export function serveClientLogo(app: FastifyInstance, file: string | undefined): void {
  app.get(links.clientLogo, async (_request, reply) => {
    const type = pictureTypes[extname(file ?? '').toLowerCase()]
    if (file === undefined || type === undefined) throw notFound()
    return reply.type(type).send(createReadStream(file))
  })
}

/** A web server on loopback that serves the `web` folder of a case and misbehaves when its address says so. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

export interface WebServer {
  /** Where the files of this case are, as words for its settings. */
  words(caseFolder: string): Record<'web' | 'webport' | 'webindex', string>
  close(): void
}

export async function startWebServer(): Promise<WebServer> {
  const folders: string[] = []
  const calls = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, index = '', ...path] = new URL(request.url ?? '/', 'http://web').pathname.split('/')
    void answer(request, response, join(folders[Number(index)] ?? '/nowhere', 'web'), path.map(decodeURIComponent))
  })

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    folder: string,
    [first = '', second = '', ...rest]: string[],
  ): Promise<void> {
    if (first === 'fail-twice') {
      const count = (calls.get(request.url!) ?? 0) + 1
      calls.set(request.url!, count)
      if (count === 1) return breakOff(response)
      if (count === 2) return void response.writeHead(503, { 'retry-after': '0' }).end()
      return send(response, join(folder, second))
    }
    if (first === 'status') return void response.writeHead(Number(second)).end('no')
    if (first === 'redirect') return void response.writeHead(302, { location: [second, ...rest].join('/') }).end()
    if (first === 'closed' && request.headers.authorization !== `Basic ${btoa('ada:lovelace')}`)
      return void response.writeHead(401).end()
    if (first === 'echo') return echo(request, response)
    return send(
      response,
      join(folder, first === 'closed' ? second : [first, second, ...rest].filter(Boolean).join('/')),
    )
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    words: (caseFolder) => {
      const index = folders.push(caseFolder) - 1
      return { web: `http://127.0.0.1:${port}/${index}`, webport: String(port), webindex: String(index) }
    },
    close: () => void server.close(),
  }
}

/** In the middle of the file. */
function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 1000 })
  response.write('id,na', () => response.destroy())
}

async function send(response: ServerResponse, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return void response.writeHead(404).end()
  createReadStream(path).pipe(response)
}

/** What the caller said, as text. */
async function echo(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  const { authorization, 'x-team': team } = request.headers
  response.end(JSON.stringify({ method: request.method, authorization, team, body }))
}

/** The PostgreSQL of a product, as a component can reach it: over TCP. */
import { readFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Product } from './product.ts'

export interface ReachedDatabase {
  host: string
  port: number
  user: string
  password: string
  database: string
  close(): void
}

export async function reachDatabase({ databaseUrl, dataDir }: Product): Promise<ReachedDatabase> {
  return databaseUrl ? fromUrl(new URL(databaseUrl)) : overSocket(join(dataDir, 'postgres'))
}

const fromUrl = ({ hostname, port, username, password, pathname }: URL): ReachedDatabase => ({
  host: hostname,
  port: Number(port || '5432'),
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
  database: pathname.slice(1),
  close: () => undefined,
})

/** The one that comes with Clew listens on a socket file, where it trusts everybody who gets there: here is the way from TCP. */
async function overSocket(cluster: string): Promise<ReachedDatabase> {
  const [, , , port = '', folder = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')
  const server = createServer((client) => {
    const database = connect(join(folder, `.s.PGSQL.${port}`))
    client.pipe(database).pipe(client)
    for (const end of [client, database]) end.on('error', () => [client, database].forEach((one) => one.destroy()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const known = { host: '127.0.0.1', user: 'clew', password: 'any', database: 'clew' }
  return { ...known, port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

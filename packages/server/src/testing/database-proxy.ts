/** A proxy before PostgreSQL that breaks connections in the ways that networks do. */
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import type pg from 'pg'
import { onTestFinished } from 'vitest'

export interface DatabaseProxy {
  /** How to reach the database through it. */
  connection: pg.ClientConfig
  /** Breaks every connection. */
  reset(): void
  /** Nothing gets through the connections that are open, and nobody is told; new ones work. */
  blackHole(): void
  /** The statement reaches the database, its answer is lost with the connection. Answers how often that has happened. */
  loseAnswersTo(statement: RegExp, times: number): { lost(): number }
}

interface Loss {
  statement: RegExp
  left: number
  lost: number
}

export async function proxyBefore(target: pg.ClientConfig): Promise<DatabaseProxy> {
  const pairs = new Set<{ client: Socket; server: Socket; isSilent: boolean }>()
  const losses: Loss[] = []
  const listener = createServer((client) => {
    const server = connectTo(target)
    const pair = { client, server, isSilent: false }
    let isAnswerLost = false
    pairs.add(pair)
    client.on('data', (chunk: Buffer) => {
      if (pair.isSilent) return
      isAnswerLost ||= takeLoss(losses, chunk.toString('latin1'))
      server.write(chunk)
    })
    server.on('data', (chunk: Buffer) => {
      if (isAnswerLost) client.destroy()
      else if (!pair.isSilent) client.write(chunk)
    })
    const end = () => {
      if (pair.isSilent) return
      pairs.delete(pair)
      client.destroy()
      server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const closeAll = () => {
    for (const { client, server } of pairs) for (const socket of [client, server]) socket.destroy()
  }
  onTestFinished(() => {
    closeAll()
    listener.close()
  })
  return {
    connection: { ...target, host: '127.0.0.1', port: (listener.address() as AddressInfo).port },
    reset: closeAll,
    blackHole: () => {
      for (const pair of pairs) pair.isSilent = true
    },
    loseAnswersTo: (statement, times) => {
      const loss = { statement, left: times, lost: 0 }
      losses.push(loss)
      return { lost: () => loss.lost }
    },
  }
}

function takeLoss(losses: Loss[], text: string): boolean {
  const loss = losses.find(({ statement, left }) => left > 0 && statement.test(text))
  if (!loss) return false
  loss.left--
  loss.lost++
  return true
}

/** The embedded PostgreSQL listens on a socket in a folder. */
function connectTo({ host, port }: pg.ClientConfig): Socket {
  return host?.startsWith('/')
    ? createConnection(`${host}/.s.PGSQL.${port}`)
    : createConnection({ host: host ?? 'localhost', port: port ?? 5432 })
}

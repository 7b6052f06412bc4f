/** The least that can answer GET /api/me from the database: what a call would cost without our layers. */
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'

const [host, port] = process.argv.slice(2)
const pool = new pg.Pool({ host: host!, user: 'clew', database: 'clew', max: 20 })
const app = fastify()

app.get('/api/me', async (request) => {
  const hash = createHash('sha256').update(String(request.headers['x-access-token'])).digest()
  const session = await pool.query<{ id: number }>(
    'select users.id from sessions join users on users.id = sessions.user_id where token_hash = $1 and expires > now()',
    [hash],
  )
  const user = await pool.query('select id, name, email, role from users where id = $1', [session.rows[0]!.id])
  return { user: user.rows[0] as unknown }
})

await app.listen({ host: '127.0.0.1', port: Number(port) })
process.send!('ready')

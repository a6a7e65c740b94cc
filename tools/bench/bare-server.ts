import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * The best that Fastify and Postgres can do on this machine, in a separate process: a route with one
 * prepared select by primary key, and a route with two. Given the reply to a deposit, it sends that to
 * whatever is posted. `node bare-server.ts <database url> <port> [<reply>]`
 */
const [url = '', port = '', reply = 'null'] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 10 })
const statement = {
  name: 'one_institution',
  text: 'select id, slug, name, short_name, color_primary from institutions where slug = $1',
  values: ['harborlight'],
}
const app = Fastify()
app.get('/one', async () => (await pool.query(statement)).rows[0])
app.get('/two', async () => {
  const { rows: first } = await pool.query(statement)
  const { rows: second } = await pool.query(statement)
  return { first: first[0], second: second[0] }
})
const deposit = JSON.parse(reply) as { body: string; headers: Record<string, string> } | null
if (deposit) {
  app.post('/api/v1/deposit', (_request, answer) =>
    answer.headers(deposit.headers).send(deposit.body),
  )
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))

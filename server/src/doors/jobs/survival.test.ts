import { once } from 'node:events'
import { type AddressInfo, type Server, type Socket, createServer } from 'node:net'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Mortal, type Served, serve, startMortal } from '../../../test/processes.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'

/** The queue under loss of the database, of a worker, and of a mail server that hangs. */
describe('jobs', { timeout: 300_000 }, () => {
  let postgres: Mortal
  // Orders are sealed by the secrets of the data folder, which all processes of a bank share.
  const DATA_DIR = temporaryFolder('survival')
  const served: Served[] = []
  const holes: Server[] = []

  beforeAll(async () => {
    postgres = await startMortal()
  })
  afterEach(async () => {
    for (const process of served.splice(0)) await process.end('SIGKILL')
    for (const hole of holes.splice(0)) hole.close()
  })
  afterAll(() => postgres.drop())

  it('go on after Postgres was killed with jobs in flight', async () => {
    const server = await start()
    for (let round = 0; round < 3; round += 1) {
      await ask(
        `select graphile_worker.add_job('record_heartbeat', '{}'::json) from generate_series(1, 500)`,
      )
      postgres.kill()
      await expect.poll(() => ask('select 1'), { timeout: 60_000 }).toBeDefined()
      await ask(`delete from job_heartbeat`)
      await ask(`select graphile_worker.add_job('record_heartbeat', '{}'::json)`)
      await untilHeartbeat()
      expect(server.isAlive(), server.complaints()).toBe(true)
    }
  })

  it('go on in a process that runs only jobs, and so has nothing but database connections to keep it alive', async () => {
    const server = await serve(postgres.cluster, { DATA_DIR }, ['--jobs'])
    served.push(server)
    const order = `select graphile_worker.add_job('record_heartbeat', '{}'::json)`
    for (let round = 0; round < 3; round += 1) {
      await ask(`delete from job_heartbeat`)
      // A process of jobs has no address that says when it is ready. Before its tables exist, no job can be added.
      await expect.poll(() => ask(order), { timeout: 60_000 }).toBeDefined()
      await untilHeartbeat()
      postgres.kill()
      await expect.poll(() => ask('select 1'), { timeout: 60_000 }).toBeDefined()
    }
    expect(server.isAlive(), server.complaints()).toBe(true)
  })

  it('of a killed worker are taken up within a minute', async () => {
    const hole = await blackHole()
    const first = await start({ SMTP_URL: `smtp://127.0.0.1:${hole.port}` })
    await register(first, 'stuck@example.com')
    await expect.poll(() => hole.connections(), { timeout: 60_000 }).toBeGreaterThan(0)
    await first.end('SIGKILL')
    await start()
    await expect.poll(() => messagesTo('stuck@example.com'), { timeout: 60_000 }).toBeGreaterThan(0)
  })

  it('that wait for a mail server hold up a stop for a few seconds at most, and go on after it', async () => {
    const hole = await blackHole()
    const first = await start({ SMTP_URL: `smtp://127.0.0.1:${hole.port}` })
    for (let n = 0; n < 6; n += 1) await register(first, `stopped-${n}@example.com`)
    await expect.poll(() => hole.connections(), { timeout: 60_000 }).toBeGreaterThan(0)
    const from = Date.now()
    await first.end('SIGTERM')
    // Far less than a mail server may take to answer.
    expect(Date.now() - from).toBeLessThan(15_000)
    await start()
    await expect
      .poll(() => messagesTo('stopped-0@example.com'), { timeout: 60_000 })
      .toBeGreaterThan(0)
  })

  it('that wait for a mail server hold up neither banking nor text messages', async () => {
    const hole = await blackHole()
    const server = await start({ SMTP_URL: `smtp://127.0.0.1:${hole.port}` })
    for (let n = 0; n < 12; n += 1) await register(server, `waiting-${n}@example.com`)
    await expect.poll(() => hole.connections(), { timeout: 60_000 }).toBeGreaterThan(0)
    await ask(`delete from job_heartbeat`)
    const from = Date.now()
    await ask(`select graphile_worker.add_job('record_heartbeat', '{}'::json)`)
    await register(server, 'texted@example.com', '(555) 201-3399')
    await expect
      .poll(() => ask('select count(*) as n from job_heartbeat'), { timeout: 15_000 })
      .toBe(1)
    await expect.poll(() => messagesTo('5552013399'), { timeout: 15_000 }).toBe(1)
    expect(Date.now() - from).toBeLessThan(15_000)
  })

  async function start(env: Record<string, string> = {}): Promise<Served> {
    const process = await serve(postgres.cluster, { DATA_DIR, ...env })
    served.push(process)
    await process.untilReady()
    return process
  }

  /**
   * Longer than a statement may take in tests, because one that was under way when Postgres was killed may be given up only
   * then. How soon jobs go on with the settings of a bank is measured by `npm run torture -- kills`.
   */
  async function untilHeartbeat(): Promise<void> {
    await expect
      .poll(() => ask('select count(*) as n from job_heartbeat'), { timeout: 90_000 })
      .toBe(1)
  }

  /** The first column of the first row; undefined while Postgres is away. */
  async function ask(statement: string): Promise<unknown> {
    const client = new Client({
      connectionString: postgres.cluster.url('passbook_app'),
      connectionTimeoutMillis: 2_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<Record<string, unknown>>(statement)
      const [value] = Object.values(rows[0] ?? { done: null })
      return typeof value === 'string' ? Number(value) : value
    } catch {
      return undefined
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  function messagesTo(address: string): Promise<unknown> {
    return ask(`select count(*) as n from sandbox_inbox where recipient = '${address}'`)
  }

  /** Takes connections and never says a word. */
  async function blackHole() {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      sockets.push(socket)
    }).listen(0, '127.0.0.1')
    holes.push(server)
    await once(server, 'listening')
    return { port: (server.address() as AddressInfo).port, connections: () => sockets.length }
  }
})

/** A person who registers: a mail is ordered, and a text message to the phone they name. */
async function register({ port }: Served, email: string, phone?: string): Promise<void> {
  const base = `http://127.0.0.1:${port}/api/v1`
  const csrf = await fetch(`${base}/sanctum/csrf-cookie`)
  let cookie = csrf.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const post = async (path: string, body: object, token = '') => {
    const reply = await fetch(base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie,
        'x-xsrf-token': decodeURIComponent(cookie.split('=')[1] ?? ''),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return (await reply.json()) as { data: { token: string } }
  }
  const { data } = await post('/register', { email, password: 'correct horse battery staple' })
  if (phone) await post('/mfa-add-sms', { phone }, data.token)
}

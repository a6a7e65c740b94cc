import { randomUUID } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { AuthSession } from '@passbook/contract/auth'
import type { SandboxDepositor } from '@passbook/contract/sandbox-depositors'
import { Client } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { STAFF_COOKIE } from '../../server/src/platform/http/cookies.ts'
import { hashToken, randomToken } from '../../server/src/platform/secrets.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { PRODUCTION } from '../production.ts'
import { freePort, startServer } from './running-server.ts'

/**
 * Whether memory stays flat: after 30,000 mixed requests to warm up, 300,000 more leave the resident memory of
 * the server within 10 %. `--warm-up 3000 --calls 10000` makes a short run; `--snapshots FOLDER` also writes
 * heap snapshots of both moments, to compare in the developer tools of Chrome.
 */
const WARM_UP = 30_000
const CALLS = 300_000
const MAX_GROWTH = 1.1
const CONNECTIONS = 16
const START_TIMEOUT_MS = 300_000
const SAMPLE_EVERY_MS = 200
/** The memory of a moment is the median over this share of the calls before it: it rises until each collection. */
const SAMPLED_SHARE = 0.1
const STEPS = 10
/** Sessions end after this time without a call, and long runs sign in anew. */
const SIGNED_OUT = 401

type Print = (line: string) => void

interface Visitor {
  depositorId: string
  /** Session, cross-site token and address. */
  headers: Record<string, string>
}

/** What the calls are made with. */
interface Mixed {
  port: number
  agent: http.Agent
  visitors: Visitor[]
  staffCookie: string
}

interface Call {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Calls by how often they come, of about a thousand. */
const MIX: readonly [number, (mixed: Mixed) => Call][] = [
  [90, () => ({ path: '/', headers: PAGE })],
  [20, () => ({ path: '/transactions', headers: PAGE })],
  [90, () => ({ path: '/api/v1/branding' })],
  [120, () => ({ path: '/api/v1/auth-check/no-ext' })],
  [100, () => ({ path: '/api/v1/depositor/progress' })],
  [100, () => ({ path: '/api/v1/accounts' })],
  [90, () => ({ path: '/api/v1/transactions?order=posted' })],
  [20, () => ({ path: `/api/v1/transactions?order=posted&q=${randomUUID().slice(0, 5)}` })],
  [50, () => ({ path: '/api/v1/linked-accounts' })],
  [30, () => ({ path: '/api/v1/disclosures' })],
  [30, () => ({ path: '/api/v1/alerts' })],
  [30, () => ({ path: '/api/v1/messages' })],
  [30, () => ({ path: '/api/v1/statements' })],
  [30, () => ({ path: '/api/v1/sessions' })],
  [60, () => ({ method: 'POST', path: '/api/v1/deposit', body: '{"amount_cents":10000}' })],
  [40, ({ staffCookie }) => ({ path: '/api/v1/console/work', headers: staff(staffCookie) })],
  [20, ({ staffCookie }) => ({ path: '/api/v1/console/audit', headers: staff(staffCookie) })],
  [20, () => ({ path: `/api/v1/nowhere/${randomUUID()}` })],
  [10, () => ({ path: '/api/v1/branding', headers: { host: `${randomUUID()}.example` } })],
  [10, () => ({ method: 'POST', path: '/api/v1/deposit', body: '{"amount_cents":' })],
  [5, () => ({ method: 'POST', path: '/api/v1/login', body: wrongLogin() })],
  [5, () => ({ path: '/metrics' })],
]
const PAGE = { accept: 'text/html', 'accept-encoding': 'br' }
const staff = (cookie: string) => ({ cookie: `${STAFF_COOKIE}=${cookie}` })
const wrongLogin = () =>
  JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'a mistyped passphrase' })
const TURNS = MIX.flatMap(([share, make]) => Array.from({ length: share }, () => make))
/** Has no common factor with the number of turns, so that every kind of call comes early and evenly. */
const STRIDE = 617

/** Measures a separate server with the demo people. Returns true if its memory stays flat. */
export async function benchMemory(print: Print): Promise<boolean> {
  const { values } = parseArgs({
    options: {
      'warm-up': { type: 'string', default: String(WARM_UP) },
      calls: { type: 'string', default: String(CALLS) },
      snapshots: { type: 'string' },
    },
    allowPositionals: true,
  })
  const warmUp = Number(values['warm-up'])
  const calls = Number(values.calls)
  const folder = temporaryFolder('bench')
  const cluster = await startCluster({ dir: path.join(folder, 'postgres'), durable: false })
  const stops = [() => cluster.stop()]
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  try {
    const server = await startServer(
      {
        ...PRODUCTION,
        DATABASE_URL: cluster.url('passbook_app'),
        DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
        SEED_PEOPLE: 'on',
        EXPOSE_METRICS: 'on',
        METRICS_PORT: String(await freePort()),
        SESSION_IDLE_MINUTES: '60',
        ...(values.snapshots && {
          NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${path.resolve(values.snapshots)}`,
        }),
      },
      { startTimeoutMs: START_TIMEOUT_MS },
    )
    stops.unshift(() => server.stop())
    const mixed = { port: server.port, agent, ...(await signInAll(server.port, agent, cluster)) }
    const load = new Load(mixed, server.pid)
    const before = await load.make(warmUp)
    print(`memory: ${warmUp} mixed calls to warm up, then ${calls}, on ${CONNECTIONS} connections`)
    print(`  after the warm-up: ${mebibytes(before)} resident`)
    const snapshot = () => values.snapshots && process.kill(server.pid, 'SIGUSR2')
    snapshot()
    let after = before
    for (let step = 1; step <= STEPS; step += 1) {
      after = await load.make(Math.round(calls / STEPS))
      print(`  after ${Math.round((calls * step) / STEPS)} more: ${mebibytes(after)}`)
    }
    snapshot()
    const growth = after / before
    const holds = growth <= MAX_GROWTH
    const statuses = [...load.statuses].map(([status, count]) => `${count} × ${status}`)
    print(`  answers: ${statuses.join(', ')}`)
    print(
      `  end ÷ warm-up: ${growth.toFixed(2)} (at most ${MAX_GROWTH}) ${holds ? 'holds' : 'FAILS'}`,
    )
    return holds
  } finally {
    agent.destroy()
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Load {
  readonly statuses = new Map<number, number>()
  readonly #mixed: Mixed
  readonly #pid: number
  #turn = 0

  constructor(mixed: Mixed, pid: number) {
    this.#mixed = mixed
    this.#pid = pid
  }

  /** Makes so many calls, and returns the median of the memory during the last of them. */
  async make(count: number): Promise<number> {
    const samples: number[] = []
    let left = count
    const sampling = setInterval(() => {
      if (left < count * SAMPLED_SHARE) samples.push(residentBytes(this.#pid))
    }, SAMPLE_EVERY_MS)
    const call = async () => {
      while (left > 0) {
        left -= 1
        this.#turn += 1
        await this.#callOne(this.#turn)
      }
    }
    await Promise.all(Array.from({ length: CONNECTIONS }, call))
    clearInterval(sampling)
    samples.push(residentBytes(this.#pid))
    return samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0
  }

  async #callOne(turn: number): Promise<void> {
    const { visitors } = this.#mixed
    const visitor = visitors[turn % visitors.length]
    const make = TURNS[(turn * STRIDE) % TURNS.length]
    if (!visitor || !make) throw new Error('there is nobody to call')
    const { status } = await send(this.#mixed, visitor.headers, make(this.#mixed))
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
    if (status === SIGNED_OUT) visitor.headers = await signIn(this.#mixed, visitor.depositorId)
  }
}

interface Answer {
  status: number
  body: string
  /** As a browser sends them back. */
  cookies: string[]
}

function send(
  { port, agent }: Pick<Mixed, 'port' | 'agent'>,
  own: Record<string, string>,
  { method = 'GET', path: url, headers, body }: Call,
): Promise<Answer> {
  const posted = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
  const all = { host: 'localhost', ...own, ...(body && posted), ...headers }
  return new Promise((resolve, reject) => {
    const options = { agent, port, host: '127.0.0.1', method, path: url, headers: all }
    const sent = http.request(options, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          body: Buffer.concat(chunks).toString('utf8'),
          cookies: (reply.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0] ?? ''),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

let sessions = 0

/** Signs a person in through the sandbox, each from an address of their own. */
async function signIn(
  mixed: Pick<Mixed, 'port' | 'agent'>,
  depositorId: string,
): Promise<Record<string, string>> {
  sessions += 1
  const address = {
    'x-forwarded-for': `10.${sessions >> 16}.${(sessions >> 8) & 255}.${sessions & 255}`,
  }
  const url = `/sandbox/api/sign-in/${depositorId}`
  const signedIn = await send(mixed, address, { method: 'POST', path: url })
  const { session } = JSON.parse(signedIn.body) as { session: AuthSession }
  const cookie = signedIn.cookies.join('; ')
  // Signing in sets it; a second one beside it would not count, because the first of two cookies does.
  const token = signedIn.cookies.find((one) => one.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  return {
    ...address,
    authorization: `Bearer ${session.token}`,
    cookie,
    'x-xsrf-token': decodeURIComponent(token),
  }
}

/** Signs in everybody who has an account, and one member of staff. */
async function signInAll(
  port: number,
  agent: http.Agent,
  cluster: { url(role: string): string },
): Promise<Pick<Mixed, 'visitors' | 'staffCookie'>> {
  const list = { path: '/sandbox/api/depositors' }
  const { body } = await send({ port, agent }, {}, list)
  const people = (JSON.parse(body) as SandboxDepositor[]).filter(({ key }) => key !== null)
  const visitors: Visitor[] = []
  for (const { depositor_id: depositorId } of people) {
    visitors.push({ depositorId, headers: await signIn({ port, agent }, depositorId) })
  }
  return { visitors, staffCookie: await signInStaff(cluster.url('passbook_owner')) }
}

async function signInStaff(ownerUrl: string): Promise<string> {
  const owner = new Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    const cookie = randomToken()
    await owner.query(
      `insert into staff_sessions (institution_id, staff_id, cookie_hash, created_at, idle_until,
         ends_at, ip, user_agent)
       select staff.institution_id, staff.id, $1, now(), now() + interval '1 day',
         now() + interval '1 day', '127.0.0.1', 'bench'
       from staff join institutions on institutions.id = staff.institution_id
       where institutions.is_default and staff.role = 'approver' limit 1`,
      [hashToken(cookie)],
    )
    return cookie
  } finally {
    await owner.end()
  }
}

function residentBytes(pid: number): number {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kibibytes) * 1024
}

function mebibytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MiB`
}

if (import.meta.main) {
  process.exitCode = (await benchMemory((line) => console.log(line))) ? 0 : 1
}

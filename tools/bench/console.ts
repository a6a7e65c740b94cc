import { rmSync } from 'node:fs'
import path from 'node:path'
import { consoleEndpoints } from '@passbook/contract/console/index'
import { type Role, mayDo } from '@passbook/contract/console/roles'
import type { EndpointDefinition } from '@passbook/contract/endpoint'
import { Client } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { STAFF_COOKIE } from '../../server/src/platform/http/cookies.ts'
import { hashToken, randomToken } from '../../server/src/platform/secrets.ts'
import { RARE, addManyCustomers } from '../../server/test/console/many-customers.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { type Measured, measureLoad } from './http-load.ts'
import { startServer } from './running-server.ts'

/** Measures every list and filter of the console over a million rows, as needed during a phone call. */

/** Of customers, of transfers and of audit lines. */
const ROWS = 1_000_000
const CONNECTIONS = 4
const SECONDS = 3
const WARM_UP_SECONDS = 1
const MOST_P95_MS = 100
/** One search looks at several desks. */
const MOST_SEARCH_P95_MS = 150
const START_TIMEOUT_MS = 300_000

type Print = (line: string) => void

/** Reads that are not lists. They add up many rows, so they are reported but not judged. */
const NOT_LISTS = [
  '/console/trial-balance',
  '/console/exports',
  '/console/binder',
  '/console/return-rates',
]

/** The query parameters of calls that require some. */
const QUERIES: Readonly<Record<string, string>> = {
  '/console/exports/postings': 'from=2016-01-01&to=2026-12-31',
  '/console/search': 'q=Smith',
}

interface Size {
  rows: number
  /** How long each read is measured. */
  seconds: number
}

/** Measures against a separate server. Returns true if every limit holds. */
export async function benchConsole(
  print: Print,
  { rows, seconds: perRead }: Size = { rows: ROWS, seconds: SECONDS },
): Promise<boolean> {
  const folder = temporaryFolder('bench')
  const cluster = await startCluster({ dir: path.join(folder, 'postgres'), durable: true })
  const stops = [() => cluster.stop()]
  try {
    const settings = {
      DATABASE_URL: cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
      SEED_PEOPLE: 'off',
    }
    const server = await startServer(settings, { startTimeoutMs: START_TIMEOUT_MS })
    stops.unshift(() => server.stop())
    const owner = new Client({ connectionString: cluster.url('passbook_owner') })
    await owner.connect()
    stops.unshift(() => owner.end())
    const began = performance.now()
    const someone = await addManyCustomers(owner, rows)
    const seconds = Math.round((performance.now() - began) / 1000)
    print(`console: ${rows.toLocaleString('en-US')} rows of each were made in ${seconds} s`)
    const cookies = await signInStaff(owner)
    return await measureAll(server.port, { cookies, someone, perRead, print })
  } finally {
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Someone {
  customer: string
  reference: string
}

interface Read {
  path: string
  endpoint: EndpointDefinition
  isJudged: boolean
  /** Whether it has the parameters it needs, so that it must be answered. */
  isComplete: boolean
}

/** Every read without path parameters, so new desks are included automatically, then every filter. */
function readsOf({ customer, reference }: Someone): Read[] {
  const all = Object.values(consoleEndpoints)
    .flatMap((desk): EndpointDefinition[] => Object.values(desk))
    .filter(({ method, auth }) => method === 'GET' && auth === 'staff')
  const plain = all.filter(({ path: address }) => !address.includes(':'))
  const filters: Record<string, string[]> = {
    '/console/customers': [
      ...['Smith', `${RARE.first} ${RARE.last}`, 'First1', 'nobody', RARE.email].map(asked),
      ...[RARE.lastFour, '0042', RARE.amount, '100.00', reference.slice(0, 8)].map(asked),
      ...['open', 'applying', 'review', 'hold', 'closed'].map((status) => `status=${status}`),
      'q=Smith&status=hold',
      'q=nobody&status=review',
      `after=${customer}`,
      `q=Smith&after=${customer}`,
    ],
    '/console/search': [
      ...[`${RARE.first} ${RARE.last}`, 'First1', 'nobody', RARE.email, RARE.lastFour].map(asked),
      ...['0042', RARE.amount, '100.00', reference.slice(0, 8), RARE.trace, customer].map(asked),
      asked(RARE.subject),
    ],
    '/console/audit': [
      ...[RARE.operator, 'staff3@bench.example', 'nobody'].map((who) => `who=${who}`),
      ...['rarely_done', 'settle', 'never_done'].map((what) => `what=${what}`),
      'from=2018-01-01&to=2018-01-31',
      'from=2010-01-01&to=2010-12-31',
      `customer=${customer}`,
      'who=staff3@bench.example&what=place_hold&from=2017-01-01',
      `who=${RARE.operator}&what=settle`,
      'after=500000',
    ],
    '/console/work': ['open', 'mine', 'unclaimed', 'done'].map((view) => `view=${view}`),
    '/console/reviews': [`after=${customer}`],
    '/console/ach-files': ['direction=out', 'direction=in'],
  }
  const reads = plain.flatMap((endpoint) =>
    [QUERIES[endpoint.path] ?? '', ...(filters[endpoint.path] ?? [])].map((query) => ({
      endpoint,
      path: endpoint.path + (query && `?${query}`),
      isJudged: !NOT_LISTS.some((one) => endpoint.path.startsWith(one)),
      isComplete: query !== '',
    })),
  )
  const ofOne = all.filter(({ path: address }) => address.startsWith('/console/customers/:uuid'))
  return [
    ...reads,
    ...ofOne
      .filter(({ path: address }) => address.split(':').length === 2)
      .map((endpoint) => ({
        endpoint,
        path: endpoint.path.replace(':uuid', customer),
        isJudged: true,
        isComplete: true,
      })),
  ]
}

function asked(words: string): string {
  return `q=${encodeURIComponent(words)}`
}

interface Given {
  cookies: ReadonlyMap<Role, string>
  someone: Someone
  perRead: number
  print: Print
}

async function measureAll(
  port: number,
  { cookies, someone, perRead, print }: Given,
): Promise<boolean> {
  print(
    `  lists at ${CONNECTIONS} connections, p95 below ${MOST_P95_MS} ms, search ${MOST_SEARCH_P95_MS} ms:`,
  )
  let holds = true
  for (const read of readsOf(someone)) {
    const { act } = read.endpoint
    const cookie = [...cookies].find(([role]) => act === undefined || mayDo(role, act))?.[1] ?? ''
    const measure = (seconds: number) =>
      measureLoad({
        port,
        path: `/api/v1${read.path}`,
        headers: [{ cookie: `${STAFF_COOKIE}=${cookie}` }],
        connections: CONNECTIONS,
        durationMs: seconds * 1000,
      })
    const isAnswered = await measure(Math.min(WARM_UP_SECONDS, perRead)).then(
      () => true,
      (error: Error) => {
        // Without parameters a call may need some, and then it is not a list. Anything else has to be answered.
        const isIncomplete = !read.isComplete && error.message.includes('HTTP/1.1 422')
        holds &&= isIncomplete
        print(`  ${isIncomplete ? 'told ' : 'FAILS'} ${error.message.slice(0, 90)}`)
        return false
      },
    )
    if (!isAnswered) continue
    const figures = await measure(perRead)
    const isSearch = read.endpoint.path === '/console/search'
    const mostMs = isSearch ? MOST_SEARCH_P95_MS : MOST_P95_MS
    const isGood = !read.isJudged || figures.p95Ms < mostMs
    holds &&= isGood
    print(lineOf(read, figures, isGood))
  }
  return holds
}

function lineOf({ path: address, isJudged }: Read, figures: Measured, isGood: boolean): string {
  const verdict = isJudged ? (isGood ? 'holds' : 'FAILS') : 'told'
  const figure = (ms: number) => ms.toFixed(1).padStart(8)
  const times = `p50 ${figure(figures.p50Ms)} ms  p95 ${figure(figures.p95Ms)} ms`
  return `  ${verdict.padEnd(5)} ${times}  ${address.replace('/console', '').slice(0, 90)}`
}

/** Creates a session for each demo staff member, as sign-in would. */
async function signInStaff(owner: Client): Promise<Map<Role, string>> {
  const { rows } = await owner.query<{ institution_id: string; id: string; role: Role }>(
    `select staff.institution_id, staff.id, staff.role from staff
     join institutions on institutions.id = staff.institution_id where institutions.is_default`,
  )
  const cookies = new Map<Role, string>()
  for (const { institution_id, id, role } of rows) {
    const cookie = randomToken()
    await owner.query(
      `insert into staff_sessions (institution_id, staff_id, cookie_hash, created_at, idle_until,
         ends_at, ip, user_agent)
       values ($1, $2, $3, now(), now() + interval '8 hours', now() + interval '8 hours', '', '')`,
      [institution_id, id, hashToken(cookie)],
    )
    cookies.set(role, cookie)
  }
  return cookies
}

if (import.meta.main) {
  // Fewer rows and less time try whether it runs: `node tools/bench/console.ts 2000 0.1`.
  const [rows = ROWS, seconds = SECONDS] = process.argv.slice(2).map(Number)
  const holds = await benchConsole((line) => console.log(line), { rows, seconds })
  process.exitCode = holds ? 0 : 1
}

import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Role, mayDo } from '@passbook/contract/console/roles'
import { Client } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { STAFF_COOKIE } from '../../server/src/platform/http/cookies.ts'
import { hashToken, randomToken } from '../../server/src/platform/secrets.ts'
import { addManyCustomers } from '../../server/test/console/many-customers.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import {
  NOT_LISTS,
  NOT_MEASURED,
  type Examples,
  type Read,
  findExamples,
  readsOf,
} from './console-reads.ts'
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
const WAIT_MS = 200
const MOST_WAIT_MS = 60_000

type Print = (line: string) => void

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
    const examples = await findExamples(owner, someone)
    return await measureAll({ port: server.port, owner, cookies, examples, perRead, print })
  } finally {
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Given {
  port: number
  owner: Client
  cookies: ReadonlyMap<Role, string>
  examples: Examples
  perRead: number
  print: Print
}

/** Measures every read, whatever became of the one before, so that one run shows everything. */
async function measureAll(given: Given): Promise<boolean> {
  const { print, examples } = given
  const { reads, missing } = readsOf(examples)
  print(
    `  lists at ${CONNECTIONS} connections, p95 below ${MOST_P95_MS} ms, search ${MOST_SEARCH_P95_MS} ms:`,
  )
  for (const each of missing) print(`  FAILS ${each}`)
  let failed = missing.length
  for (const read of reads) if (!(await isWithinLimit(given, read))) failed += 1
  for (const [address, reason] of Object.entries(NOT_LISTS))
    print(`  told, not judged: ${address} ${reason}`)
  for (const [address, reason] of Object.entries(NOT_MEASURED))
    print(`  not measured: ${address} is ${reason}`)
  print(`console: ${failed} of ${reads.length + missing.length} do not hold`)
  return failed === 0
}

async function isWithinLimit({ port, owner, cookies, perRead, print }: Given, read: Read) {
  const { act, path: address } = read.endpoint
  // Operations sees most of what there is; a role that sees less would have shorter lists.
  const cookie = [...cookies]
    .toSorted(([role]) => (role === 'operations' ? -1 : 0))
    .find(([role]) => act === undefined || mayDo(role, act))?.[1]
  const measure = (seconds: number) =>
    measureLoad({
      port,
      path: `/api/v1${read.path}`,
      headers: [{ cookie: `${STAFF_COOKIE}=${cookie ?? ''}` }],
      connections: CONNECTIONS,
      durationMs: seconds * 1000,
    })
  try {
    await measure(Math.min(WARM_UP_SECONDS, perRead))
    const figures = await measure(perRead)
    const mostMs = address === '/console/search' ? MOST_SEARCH_P95_MS : MOST_P95_MS
    const isGood = !read.isJudged || figures.p95Ms < mostMs
    print(lineOf(read, figures, isGood))
    return isGood
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    print(`  FAILS ${words.replaceAll(/\s+/g, ' ').slice(0, 120)}`)
    await waitUntilIdle(owner)
    return false
  }
}

/** A statement that was given up still runs for a while, and would slow what is measured next. */
async function waitUntilIdle(owner: Client): Promise<void> {
  for (let waited = 0; waited < MOST_WAIT_MS; waited += WAIT_MS) {
    const { rows } = await owner.query<{ running: string }>(
      `select count(*) as running from pg_stat_activity
       where application_name = 'passbook' and state = 'active'`,
    )
    if (rows[0]?.running === '0') return
    await sleep(WAIT_MS)
  }
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

import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthSession } from '@passbook/contract/auth'
import { Client, type Pool } from 'pg'
import { PRODUCTION } from '../production.ts'
import { type BenchDatabase, closeBenchDatabase, openBenchDatabase } from './database.ts'
import { type Measured, measureLoad } from './http-load.ts'
import { addHistories } from './long-histories.ts'
import { parentOf, processorTime } from './processor-time.ts'
import {
  type Client as Visitor,
  type RawReply,
  type RunningServer,
  request,
  startServer,
} from './running-server.ts'

/** Deposits of signed-in people to a server as it is deployed, each on a separate connection. */

export const CLIENTS = 16
/** People who deposit in turn, so that nobody has hundreds of pending deposits. */
const SAVERS = 320
/** Other people with a history, so that Postgres does not plan for empty tables. */
const OTHERS = 500
const PAST_TRANSFERS = 60
const NEIGHBOR = 'summit'
export const DEPOSIT = JSON.stringify({ amount_cents: 10_000 })

export interface DepositBench {
  bench: BenchDatabase
  server: RunningServer
  people: SignedIn[]
  neighbors: SignedIn[]
  /** Makes deposits for so many seconds. */
  deposit: (seconds: number) => Promise<Measured>
  /** The smallest possible signed-in act: it identifies the caller and inserts one row. */
  insertOneRow: (seconds: number) => Promise<Measured>
  costOf: (measure: () => Promise<Measured>) => Promise<Cost & { measured: Measured }>
  stopServer: () => Promise<void>
  close: () => Promise<void>
}

/** The processor time of one act, its email included. */
export interface Cost {
  serverMs: number
  postgresMs: number
}

interface DepositOptions {
  /** What runs instead of the server, and starts it in the end. */
  entry?: string
  /** How many people of another institution may deposit too. */
  neighbors?: number
}

/** Starts Postgres and a server with people who may deposit. */
export async function openDepositBench({
  entry,
  neighbors = 0,
}: DepositOptions = {}): Promise<DepositBench> {
  const bench = await openBenchDatabase()
  const stops = [() => closeBenchDatabase(bench)]
  const close = async () => {
    for (const stop of stops.splice(0)) await stop()
  }
  try {
    const settings = {
      ...PRODUCTION,
      DATABASE_URL: bench.cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: bench.cluster.url('passbook_owner'),
    }
    const server = await startServer(settings, { entry })
    let isStopped = false
    const stopServer = async () => {
      if (isStopped) return
      isStopped = true
      await server.stop()
    }
    stops.unshift(stopServer)
    await addOthers(bench.cluster.url('passbook_owner'))
    let signedIn = 0
    const addPeople = async (slug: string, host: string, count: number) => {
      const ids = await addSavers(bench.owner, slug, count)
      const added: SignedIn[] = []
      for (const id of ids) added.push(await signIn(server.port, { id, host, number: signedIn++ }))
      return added
    }
    const people = await addPeople('harborlight', 'localhost', SAVERS)
    const besides = await addPeople(NEIGHBOR, `${NEIGHBOR}.localhost`, neighbors)
    await bench.owner.query('vacuum analyze')
    const costOf = (measure: () => Promise<Measured>) =>
      measureCost({ owner: bench.owner, serverPid: server.pid }, measure)
    const opened = { bench, server, people, neighbors: besides }
    return { ...opened, ...loadsOf(server.port, people), costOf, stopServer, close }
  } catch (error) {
    await close()
    throw error
  }
}

function loadsOf(port: number, people: SignedIn[]) {
  const load = { port, headers: people.map(({ headers }) => headers), connections: CLIENTS }
  let turn = 0
  const next = () => people[turn++ % people.length]
  const deposit = (seconds: number) =>
    measureLoad({
      ...load,
      path: '/api/v1/deposit',
      durationMs: seconds * 1000,
      post: () => ({
        headers: { ...next()?.headers, 'idempotency-key': randomUUID() },
        body: DEPOSIT,
      }),
    })
  const insertOneRow = (seconds: number) =>
    measureLoad({
      ...load,
      path: '/api/v1/session',
      durationMs: seconds * 1000,
      post: (index) => ({ headers: {}, body: viewOf(people[index]) }),
    })
  return { deposit, insertOneRow }
}

/** Waits for the emails too; the processor time hardly depends on other load. */
export async function measureCost(
  { owner, serverPid }: { owner: Pool; serverPid: number },
  measure: () => Promise<Measured>,
): Promise<Cost & { measured: Measured }> {
  const postgresPid = await readPostmaster(owner)
  const times = () => [serverPid, postgresPid].map(processorTime)
  await waitForEmails(owner)
  const before = times()
  const measured = await measure()
  await waitForEmails(owner)
  const [server = 0, postgres = 0] = times().map((after, index) => after - (before[index] ?? 0))
  const ms = (seconds: number) => (seconds / measured.count) * 1000
  return { serverMs: ms(server), postgresMs: ms(postgres), measured }
}

export function costText({ serverMs, postgresMs }: Cost): string {
  const ms = (value: number) => `${value.toFixed(2)} ms`
  return `server ${ms(serverMs)}, Postgres ${ms(postgresMs)}, together ${ms(serverMs + postgresMs)}`
}

/** Every connection is a child of the first process of Postgres. */
export async function readPostmaster(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

export async function waitForEmails(owner: Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select from email_outbox limit 1')
    if (rows.length === 0) return
    await sleep(200)
  }
}

async function addOthers(url: string): Promise<void> {
  const owner = new Client({ connectionString: url })
  await owner.connect()
  const openedOn = new Date().toISOString().slice(0, 10)
  await addHistories(owner, Array<number>(OTHERS).fill(PAST_TRANSFERS), { openedOn })
  // Nothing of theirs may be due, so that the bank settles nothing and makes no statements meanwhile.
  await owner.query(`set session_replication_role = 'replica';
    update transfers set status = 'Settled' where status in ('Initiated', 'Submitted')`)
  await owner.end()
}

/** Adds people with an open account and an active link, and returns their depositor ids. */
export async function addSavers(owner: Pool, slug: string, count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with person as materialized (
       select gen_random_uuid() as id, i.id as institution_id
       from institutions i cross join generate_series(1, $1) where i.slug = $2
     ), books as (
       insert into ledger_accounts (institution_id, id, kind)
       select institution_id, id, 'savings' from person
     ), account as (
       insert into savings_accounts (institution_id, id, opened_on,
         account_number_sealed, account_number_index, account_last_four)
       select institution_id, id, current_date,
         sha256(id::text::bytea), sha256(id::text::bytea), '0000' from person
     ), balance as (
       insert into savings_balances (institution_id, account_id)
       select institution_id, id from person
     ), entity as (
       insert into entities (institution_id, id, savings_account_id)
       select institution_id, id, id from person
     ), login as (
       insert into users (institution_id, id, email, password_hash)
       select institution_id, id, id || '@example.com', 'never signs in' from person
     ), depositor as (
       insert into depositors (institution_id, id, user_id, entity_id, first_name, last_name,
         registration_status, registration_last_step, is_backup_withheld)
       select institution_id, id, id, id, 'Tessa', 'Testwell', 'PASSED', 'completed', false from person
     ), link as (
       insert into linked_accounts (institution_id, id, entity_id, depositor_id, kind, status,
         bank_name, routing_number, account_type, account_number_sealed, account_number_index,
         account_last_four, holder_name, activated_at)
       select institution_id, id, id, id, 'FASTLINK', 'ACTIVE', 'Copper Canyon Bank', '992000011',
         'checking', sha256(id::text::bytea), sha256(id::text::bytea), '1234', 'Tessa Testwell', now()
       from person
     ), screened as (
       insert into identity_checks
         (institution_id, depositor_id, outcome, sanctions_hit, evidence, asked_at, answered_at)
       select institution_id, id, 'PASSED', false, '{}', now(), now() from person
     )
     select id from person`,
    [count, slug],
  )
  await owner.query('vacuum analyze')
  return rows.map(({ id }) => id)
}

export interface SignedIn {
  /** The id of the depositor, which is that of their login, account and link too. */
  id: string
  session_id: string
  /** The headers of every mutation. */
  headers: Record<string, string>
}

function viewOf(session: SignedIn | undefined): string {
  const { session_id = '' } = session ?? {}
  return JSON.stringify({ session_id, location: '/dashboard', description: 'Home' })
}

/** Signs a person in through the sandbox. */
export async function signIn(
  port: number,
  { id, host, number }: { id: string; host: string; number: number },
): Promise<SignedIn> {
  const agent = new http.Agent({ keepAlive: true })
  const client: Visitor = { cookies: new Map() }
  const keep = ({ cookies }: RawReply) => {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      client.cookies.set(name, value)
    }
  }
  const cookie = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const signedIn = await request({ port, agent }, 'POST', `/sandbox/api/sign-in/${id}`, {
    headers: { host },
  })
  keep(signedIn)
  const { session } = JSON.parse(signedIn.body) as { session: AuthSession }
  const headers = { host, cookie: cookie() }
  keep(await request({ port, agent }, 'GET', '/api/v1/sanctum/csrf-cookie', { headers }))
  agent.destroy()
  const sent = {
    host,
    authorization: `Bearer ${session.token}`,
    cookie: cookie(),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
    'content-type': 'application/json',
  }
  return { id, session_id: session.session_id ?? '', headers: sent }
}

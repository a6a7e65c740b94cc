import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthSession } from '@passbook/contract/auth'
import { Client, type Pool } from 'pg'
import { PRODUCTION } from '../production.ts'
import { closeBenchDatabase, openBenchDatabase, ratio } from './database.ts'
import { type Measured, measureLoad } from './http-load.ts'
import { addHistories } from './long-histories.ts'
import { parentOf, processorTime } from './processor-time.ts'
import { type Client as Visitor, type RawReply, request, startServer } from './running-server.ts'
import { prepareTpcb, runTpcb } from './tpcb.ts'

/** Compares deposits, from request to reply, with TPC-B on the same Postgres. */

const CLIENTS = 16
/** People who deposit in turn, so that nobody has hundreds of pending deposits. */
const SAVERS = 320
/** Other people with a history, so that Postgres does not plan for empty tables. */
const OTHERS = 500
const PAST_TRANSFERS = 60
const SECONDS = 5
const ROUNDS = 5
const WARM_UP_SECONDS = 3
const LEAST = 0.25
const LEAST_ONE_ROW = 0.5
const MAX_SPREAD = 4
const BODY = JSON.stringify({ amount_cents: 10_000 })

type Print = (line: string) => void

/** Measures deposits of signed-in people, each on a separate connection. Returns true if all limits hold. */
export async function benchTransfers(print: Print): Promise<boolean> {
  const bench = await openBenchDatabase()
  const stops = [() => closeBenchDatabase(bench)]
  try {
    const server = await startServer({
      ...PRODUCTION,
      DATABASE_URL: bench.cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: bench.cluster.url('passbook_owner'),
    })
    stops.unshift(() => server.stop())
    await addOthers(bench.cluster.url('passbook_owner'))
    const people = await addSavers(bench.owner)
    const sessions: SignedIn[] = []
    for (const [index, id] of people.entries()) sessions.push(await signIn(server.port, id, index))
    await bench.owner.query('vacuum analyze')
    const tpcb = await prepareTpcb(bench)
    print(`transfers: ${CLIENTS} clients beside ${tpcb.name}`)
    const load = {
      port: server.port,
      headers: sessions.map(({ headers }) => headers),
      connections: CLIENTS,
    }
    let turn = 0
    const next = () => sessions[turn++ % sessions.length]
    const deposit = (seconds: number) =>
      measureLoad({
        ...load,
        path: '/api/v1/deposit',
        durationMs: seconds * 1000,
        post: () => ({
          headers: { ...next()?.headers, 'idempotency-key': randomUUID() },
          body: BODY,
        }),
      })
    const insertOneRow = (seconds: number) =>
      measureLoad({
        ...load,
        path: '/api/v1/session',
        durationMs: seconds * 1000,
        post: (index) => ({ headers: {}, body: viewOf(sessions[index]) }),
      })
    await deposit(WARM_UP_SECONDS)
    await insertOneRow(WARM_UP_SECONDS)
    // Both are measured in rounds, and the medians compared, so that other load affects both alike.
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const tps = await runTpcb(bench, tpcb, CLIENTS, SECONDS)
      const deposits = await deposit(SECONDS)
      rounds.push({ tps, deposits, oneRow: await insertOneRow(SECONDS) })
    }
    const holds = judge(rounds, print)
    const costs = { owner: bench.owner, serverPid: server.pid }
    for (const [name, measure] of [
      ['a deposit with its email', deposit],
      ['an act of one row', insertOneRow],
    ] as const) {
      print(`  processor time of ${name}: ${await costOf(costs, () => measure(SECONDS))}`)
    }
    return holds
  } finally {
    for (const stop of stops) await stop()
  }
}

/** Measures the processor time of each act, its email included. It hardly depends on other load. */
async function costOf(
  { owner, serverPid }: { owner: Pool; serverPid: number },
  measure: () => Promise<Measured>,
): Promise<string> {
  const postgresPid = await readPostmaster(owner)
  const times = () => [serverPid, postgresPid].map(processorTime)
  await waitForEmails(owner)
  const before = times()
  const { count } = await measure()
  await waitForEmails(owner)
  const [server = 0, postgres = 0] = times().map((after, index) => after - (before[index] ?? 0))
  const ms = (seconds: number) => `${((seconds / count) * 1000).toFixed(2)} ms`
  return `server ${ms(server)}, Postgres ${ms(postgres)}, together ${ms(server + postgres)}`
}

/** Every connection is a child of the first process of Postgres. */
async function readPostmaster(owner: Pool): Promise<number> {
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}

async function waitForEmails(owner: Pool): Promise<void> {
  for (;;) {
    const { rows } = await owner.query('select from email_outbox limit 1')
    if (rows.length === 0) return
    await sleep(200)
  }
}

interface Round {
  tps: number
  deposits: Measured
  /** The smallest possible signed-in act: it identifies the caller and inserts one row. */
  oneRow: Measured
}

function judge(rounds: Round[], print: Print): boolean {
  const median = (pick: (round: Round) => number) =>
    rounds.map(pick).toSorted((a, b) => a - b)[rounds.length >> 1] ?? 0
  const tps = median((round) => round.tps)
  const perSecond = median(({ deposits }) => deposits.perSecond)
  const p50Ms = median(({ deposits }) => deposits.p50Ms)
  const p99Ms = median(({ deposits }) => deposits.p99Ms)
  print(`  TPC-B: ${Math.round(tps)}/s, deposits: ${Math.round(perSecond)}/s`)
  print(`  p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`)
  const oneRow = median((round) => round.oneRow.perSecond)
  print(
    `  an act of one row: ${Math.round(oneRow)}/s; deposits ÷ that: ${(perSecond / oneRow).toFixed(2)}`,
  )
  const share = perSecond / tps
  const oneRowShare = oneRow / tps
  const spread = p99Ms / p50Ms
  print(ratio('deposits ÷ TPC-B', share, `at least ${LEAST}`, share >= LEAST))
  print(
    ratio(
      'an act of one row ÷ TPC-B',
      oneRowShare,
      `at least ${LEAST_ONE_ROW}`,
      oneRowShare >= LEAST_ONE_ROW,
    ),
  )
  print(ratio('p99 ÷ median', spread, `below ${MAX_SPREAD}`, spread < MAX_SPREAD))
  return share >= LEAST && oneRowShare >= LEAST_ONE_ROW && spread < MAX_SPREAD
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
async function addSavers(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with person as materialized (
       select gen_random_uuid() as id, i.id as institution_id
       from institutions i cross join generate_series(1, $1) where i.is_default
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
    [SAVERS],
  )
  await owner.query('vacuum analyze')
  return rows.map(({ id }) => id)
}

interface SignedIn {
  session_id: string
  /** The headers of every mutation. */
  headers: Record<string, string>
}

function viewOf(session: SignedIn | undefined): string {
  const { session_id = '' } = session ?? {}
  return JSON.stringify({ session_id, location: '/dashboard', description: 'Home' })
}

/** Signs a person in through the sandbox. */
async function signIn(port: number, id: string, index: number): Promise<SignedIn> {
  const agent = new http.Agent({ keepAlive: true })
  const client: Visitor = { cookies: new Map() }
  const keep = ({ cookies }: RawReply) => {
    for (const cookie of cookies) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      client.cookies.set(name, value)
    }
  }
  const cookie = () => [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const signedIn = await request({ port, agent }, 'POST', `/sandbox/api/sign-in/${id}`, {})
  keep(signedIn)
  const { session } = JSON.parse(signedIn.body) as { session: AuthSession }
  const headers = { cookie: cookie() }
  keep(await request({ port, agent }, 'GET', '/api/v1/sanctum/csrf-cookie', { headers }))
  agent.destroy()
  const sent = {
    authorization: `Bearer ${session.token}`,
    cookie: cookie(),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
    'content-type': 'application/json',
  }
  return { session_id: session.session_id ?? '', headers: sent }
}

import http from 'node:http'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthSession } from '@passbook/contract/auth'
import { Client as PgClient } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { type Bench, type Client, call, request, startServer } from './running-server.ts'

/** Measures an alert to everyone: its duration, its memory, and the slowdown for readers. */

const PEOPLE = 100_000
/** Every person already has this many alerts, so no list is empty. */
const ALERTS_BEFORE = 3
const MAX_SECONDS = 60
const MAX_MORE_MEBIBYTES = 200
const MAX_RATIO = 2
const READERS = 16
const READ_EVERY_MS = 100
const WARM_UP_MS = 5_000
const IDLE_MS = 20_000
const LOOK_EVERY_MS = 250
const GIVE_UP_MS = 300_000

/** The first one also emails everyone, at a limited rate, while the second runs. */
const NEWS = [
  { kind: 'document_changed', params: { title: 'Account agreement' } },
  {
    kind: 'rate_changed',
    params: { charter: 'bank', rate: '4.1', apy: '4.18', effective_date: '2027-01-04' },
  },
] as const

type Print = (line: string) => void

/** Measures against a separate server that also works the queue. Returns true if all limits hold. */
export async function benchAlerts(print: Print): Promise<boolean> {
  const folder = temporaryFolder('bench')
  const cluster = await startCluster({ dir: path.join(folder, 'postgres'), durable: true })
  const agent = new http.Agent({ keepAlive: true })
  const db = new PgClient({ connectionString: cluster.url('passbook_owner') })
  const stops = [() => db.end(), () => cluster.stop()]
  try {
    const server = await startServer({
      DATABASE_URL: cluster.url('passbook_app'),
      DATABASE_ADMIN_URL: cluster.url('passbook_owner'),
    })
    stops.unshift(() => server.stop())
    await db.connect()
    await addPeople(db)
    const bench: Bench = { port: server.port, agent, anonymous: { cookies: new Map() } }
    const readers = await signInReaders(bench, db)
    await read(bench, readers, sleep(WARM_UP_MS))
    let holds = true
    for (const news of NEWS) holds = (await measure(bench, db, readers, news, print)) && holds
    return holds
  } finally {
    agent.destroy()
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const INSTITUTION = `(select id from institutions where is_default)`

async function addPeople(db: PgClient): Promise<void> {
  await db.query(`
    with person as materialized (
      select gen_random_uuid() as id, ${INSTITUTION} as institution_id
      from generate_series(1, ${PEOPLE})
    ), entity as (
      insert into entities (institution_id, id) select institution_id, id from person
    ), login as (
      insert into users (institution_id, id, email, password_hash)
      select institution_id, id, id || '@example.com', 'never signs in' from person
    )
    insert into depositors
      (institution_id, id, user_id, entity_id, registration_status, registration_last_step)
    select institution_id, id, id, id, 'PASSED', 'completed' from person`)
  await db.query(`
    insert into alerts
      (institution_id, depositor_id, kind, event, title, message, path, created_at, read_at)
    select institution_id, id, 'deposit_settled', 'before:' || n, 'Before', 'Before.', '/', now(), now()
    from depositors cross join generate_series(1, ${ALERTS_BEFORE}) as n`)
  await db.query('analyze')
}

async function signInReaders(bench: Bench, db: PgClient): Promise<Client[]> {
  const { rows } = await db.query<{ id: string }>(`select id from depositors limit ${READERS}`)
  const readers: Client[] = []
  for (const { id } of rows) {
    const { body } = await request(bench, 'POST', `/sandbox/api/sign-in/${id}`, {})
    const { session } = JSON.parse(body) as { session: AuthSession }
    readers.push({ cookies: new Map(), bearer: session.token })
  }
  return readers
}

async function measure(
  bench: Bench,
  db: PgClient,
  readers: Client[],
  news: (typeof NEWS)[number],
  print: Print,
): Promise<boolean> {
  const idle = await read(bench, readers, sleep(IDLE_MS))
  const before = await residentMebibytes(bench)
  const sending = sendAlerts(bench, db, news)
  const busy = await read(bench, readers, sending)
  const { seconds, alerts, peakMebibytes } = await sending
  const more = Math.max(0, peakMebibytes - before)
  const [alone, beside] = [quantile(idle, 0.99), quantile(busy, 0.99)]
  const ratio = beside / alone
  const holds =
    alerts === PEOPLE && seconds <= MAX_SECONDS && more <= MAX_MORE_MEBIBYTES && ratio <= MAX_RATIO
  print(
    `${news.kind}: ${alerts} alerts in ${seconds.toFixed(1)} s (at most ${MAX_SECONDS}), ` +
      `${Math.round(more)} MiB more (at most ${MAX_MORE_MEBIBYTES}); ${READERS} signed-in readers p99 ` +
      `idle ${alone.toFixed(1)} ms, meanwhile ${beside.toFixed(1)} ms (p50 ` +
      `${quantile(idle, 0.5).toFixed(1)} and ${quantile(busy, 0.5).toFixed(1)}); ratio ` +
      `${ratio.toFixed(2)}, at most ${MAX_RATIO}: ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

interface SendResult {
  seconds: number
  alerts: number
  peakMebibytes: number
}

/** Starts the alert as an act does, and watches it until it is done. */
async function sendAlerts(
  bench: Bench,
  db: PgClient,
  { kind, params }: (typeof NEWS)[number],
): Promise<SendResult> {
  const event = `bench:${kind}`
  const from = performance.now()
  await db.query(
    `with started as (
       insert into alert_fan_outs (institution_id, event, kind, params, created_at)
       select ${INSTITUTION}, place, $2, $3, now() from unnest(array[$1, $1 || ':letters']) as place
     )
     select graphile_worker.add_job('fan_out_alerts',
       json_build_object('institution_id', ${INSTITUTION}, 'event', $1::text))`,
    [event, kind, JSON.stringify(params)],
  )
  let peakMebibytes = 0
  for (;;) {
    await sleep(LOOK_EVERY_MS)
    peakMebibytes = Math.max(peakMebibytes, await residentMebibytes(bench))
    const seconds = (performance.now() - from) / 1000
    const { rows } = await db.query<{ is_done: boolean }>(
      `select finished_at is not null as is_done from alert_fan_outs where event = $1`,
      [event],
    )
    if (!rows[0]?.is_done && seconds * 1000 < GIVE_UP_MS) continue
    const counted = await db.query<{ count: string }>(
      `select count(*) from alerts where event = $1`,
      [event],
    )
    return { seconds, alerts: Number(counted.rows[0]?.count), peakMebibytes }
  }
}

async function residentMebibytes(bench: Bench): Promise<number> {
  const { body } = await request(bench, 'GET', '/metrics', {})
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]
  if (bytes === undefined) throw new Error('the server does not tell its memory')
  return Number(bytes) / 2 ** 20
}

/** Measures reads at a steady rate per reader until the given work is done. */
async function read(bench: Bench, readers: Client[], until: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const over = new AbortController()
  const isOver = until.finally(() => over.abort())
  const readRepeatedly = async (reader: Client, index: number) => {
    // Readers do not all start at the same instant.
    await sleep((index * READ_EVERY_MS) / READERS)
    while (!over.signal.aborted) {
      const from = performance.now()
      await call(bench, reader, 'GET', '/alerts')
      times.push(performance.now() - from)
      await sleep(READ_EVERY_MS)
    }
  }
  await Promise.all([isOver, ...readers.map(readRepeatedly)])
  return times
}

function quantile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

if (import.meta.main) {
  const holds = await benchAlerts((line) => console.log(line))
  process.exitCode = holds ? 0 : 1
}

import { rmSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AuthSession } from '@passbook/contract/auth'
import type { Download } from '@passbook/contract/downloads'
import type { Envelope } from '@passbook/contract/envelope'
import { LIMITS } from '@passbook/contract/limits'
import type { Transaction } from '@passbook/contract/transfers'
import { Client as PgClient } from 'pg'
import { startCluster } from '../../server/src/platform/db/embedded/cluster.ts'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { addHistories } from './long-histories.ts'
import { type Bench, request, startServer } from './running-server.ts'

/** Compares a page, a search and each filter over a long history with those over a short one. */

const MANY = LIMITS.transactions.exported
const FEW = 100
/** The number of other people at the bank. */
const OTHERS = 300
const READS = 150
const WARM_UP = 20
const MAX_RATIO = 2
const MAX_P95_MS = 100
const MAX_EXPORT_SECONDS = 30
const MAX_MORE_MEBIBYTES = 100
const LOOK_EVERY_MS = 50

type Print = (line: string) => void

/** Queries of the list. Some of them use one of the person's own transactions. */
const QUERIES: readonly [string, (some: Transaction) => string][] = [
  ['first page', () => 'order=posted'],
  ['home: what happened', () => 'order=happened'],
  ['first page as made', () => ''],
  ['second page', ({ uuid }) => `order=posted&after=${uuid}`],
  ['search: deposit', () => 'order=posted&q=deposit'],
  ['search: interest', () => 'order=posted&q=interest'],
  ['search: its bank', () => 'order=posted&q=prairie'],
  ['search: a reference', ({ reference }) => `order=posted&q=${reference}`],
  ['search: an amount', ({ amount_cents }) => `order=posted&q=${(amount_cents / 100).toFixed(2)}`],
  ['search: nothing', () => 'order=posted&q=unicorn'],
  ['on its way', () => 'order=posted&status=Initiated,Pending,Submitted'],
  ['settled', () => 'order=posted&status=Settled'],
  ['returned', () => 'order=posted&status=Returned'],
  ['cancelled', () => 'order=posted&status=Voided,Cancelled'],
  ['money out', () => 'order=posted&direction=PrimaryToService,PrimaryToLinked'],
  ['interest', () => 'order=posted&kind=interest'],
  ['a month', ({ file_date }) => `order=posted&from=${file_date.slice(0, 7)}-01&to=${file_date}`],
  ['until a day', ({ file_date }) => `order=posted&to=${file_date}`],
  ['at least', () => 'order=posted&min_cents=250000'],
  ['of a size', () => 'order=posted&min_cents=100000&max_cents=100100'],
  ['several', () => 'order=posted&q=deposit&status=Returned&min_cents=10000&from=2020-01-01'],
  ['one request', ({ request_id }) => `order=posted&request_id=${request_id}`],
]

interface Reader {
  token: string
  /** The last transaction of their first page. */
  some: Transaction
}

/** Measures against a separate server. Returns true if every query holds. */
export async function benchTransactions(print: Print): Promise<boolean> {
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
    const [many = '', few = ''] = await addHistories(db, [
      MANY,
      FEW,
      ...Array.from({ length: OTHERS }, () => FEW),
    ])
    const bench: Bench = { port: server.port, agent, anonymous: { cookies: new Map() } }
    const readers = { many: await signIn(bench, many), few: await signIn(bench, few) }
    let holds = true
    print(`transactions: ${MANY} beside ${FEW}, p50 of ${READS} reads in turn:`)
    for (const [name, ask] of QUERIES)
      holds = (await measure(bench, readers, name, ask, print)) && holds
    for (const format of ['csv', 'ofx'])
      holds = (await measureExport(bench, readers.many, format, print)) && holds
    return holds
  } finally {
    agent.destroy()
    for (const stop of stops) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signIn(bench: Bench, id: string): Promise<Reader> {
  const { body } = await request(bench, 'POST', `/sandbox/api/sign-in/${id}`, {})
  const { session } = JSON.parse(body) as { session: AuthSession }
  const { transactions } = await get<{ transactions: Transaction[] }>(
    bench,
    session.token,
    '/transactions?order=posted',
  )
  const some = transactions.at(-1)
  if (some === undefined) throw new Error('a history is empty')
  return { token: session.token, some }
}

async function get<T>(bench: Bench, token: string, url: string): Promise<T> {
  const { body } = await request(bench, 'GET', `/api/v1${url}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { code, data } = JSON.parse(body) as Envelope<T>
  if (code !== 200 || data === null) throw new Error(`${url} answered ${code}`)
  return data
}

/** Reads both histories in turn, so that other load affects both alike. */
async function measure(
  bench: Bench,
  { many, few }: Record<'many' | 'few', Reader>,
  name: string,
  ask: (some: Transaction) => string,
  print: Print,
): Promise<boolean> {
  const times = { many: [] as number[], few: [] as number[] }
  const read = async ({ token, some }: Reader) => {
    const from = performance.now()
    const { transactions } = await get<{ transactions: unknown[] }>(
      bench,
      token,
      `/transactions?${ask(some)}`,
    )
    return { ms: performance.now() - from, rows: transactions.length }
  }
  let rows = { many: 0, few: 0 }
  for (let count = 0; count < WARM_UP + READS; count += 1) {
    const [a, b] = [await read(many), await read(few)]
    rows = { many: a.rows, few: b.rows }
    if (count < WARM_UP) continue
    times.many.push(a.ms)
    times.few.push(b.ms)
  }
  const [long, short] = [quantile(times.many, 0.5), quantile(times.few, 0.5)]
  const p95 = quantile(times.many, 0.95)
  const holds = long / short <= MAX_RATIO && p95 < MAX_P95_MS
  print(
    `  ${name}: ${long.toFixed(1)} ms (${rows.many} rows) beside ${short.toFixed(1)} ms (${rows.few}); ` +
      `${(long / short).toFixed(2)} ×, at most ${MAX_RATIO}; p95 ${p95.toFixed(1)} ms, below ` +
      `${MAX_P95_MS}: ${holds ? 'holds' : 'FAILS'}`,
  )
  return holds
}

function quantile(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

/** Exports the whole history as one file, and measures time and memory. */
async function measureExport(
  bench: Bench,
  { token }: Reader,
  format: string,
  print: Print,
): Promise<boolean> {
  const before = await residentMebibytes(bench)
  let peak = before
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await residentMebibytes(bench))
      await sleep(LOOK_EVERY_MS)
    }
  })()
  const from = performance.now()
  const { download_url } = await get<Download>(
    bench,
    token,
    `/transactions/export?format=${format}`,
  )
  const seconds = (performance.now() - from) / 1000
  const { body } = await request(bench, 'GET', download_url, {
    headers: { authorization: `Bearer ${token}` },
  })
  over.abort()
  await watching
  const more = Math.max(0, peak - before)
  const holds = seconds <= MAX_EXPORT_SECONDS && more <= MAX_MORE_MEBIBYTES
  print(
    `  ${format} of all: ${(body.length / 2 ** 20).toFixed(1)} MiB in ${seconds.toFixed(1)} s (at most ` +
      `${MAX_EXPORT_SECONDS}), ${Math.round(more)} MiB of memory (at most ${MAX_MORE_MEBIBYTES}): ${
        holds ? 'holds' : 'FAILS'
      }`,
  )
  return holds
}

async function residentMebibytes(bench: Bench): Promise<number> {
  const { body } = await request(bench, 'GET', '/metrics', {})
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]
  if (bytes === undefined) throw new Error('the server does not tell its memory')
  return Number(bytes) / 2 ** 20
}

if (import.meta.main) {
  process.exitCode = (await benchTransactions((line) => console.log(line))) ? 0 : 1
}

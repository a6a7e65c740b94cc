import { Client, type Pool, type PoolClient, type QueryResult } from 'pg'
import { processorTime } from './processor-time.ts'
import { writeOncePerTurn } from '../../server/src/platform/db/shared-reads.ts'

/**
 * The statements that groups of deposits send, taken down while our own code makes them, to be sent again one
 * by one. What is taken down is undone, so that it can be written again.
 */

export interface Sent {
  /** Prepared under this name, where one is given. */
  name?: string
  text: string
  values?: unknown[]
}

/** What one group of deposits sent. */
export interface SentGroup {
  begin: Sent
  /** Locks, facts and product, in this order. */
  reads: Sent[]
  write: Sent
  /** How many deposits it wrote. */
  deposits: number
}

type Query = (...args: unknown[]) => Promise<QueryResult>
type Connect = (callback?: Parameters<Pool['connect']>[0]) => Promise<PoolClient> | void

/** Takes down the groups that are sent over the connections of a pool, until it is told to stop. */
export function recordGroups(pool: Pool): { groups: SentGroup[]; stop(): void } {
  const groups: SentGroup[] = []
  const known = new WeakSet<PoolClient>()
  const connect = pool.connect.bind(pool) as Connect
  let isOn = true
  const connectRecorded = async () => {
    const client = await (connect() as Promise<PoolClient>)
    if (!known.has(client)) record(client, groups, () => isOn)
    known.add(client)
    return client
  }
  // With a callback the pool sends a single statement of its own.
  const recorded: Connect = (callback) => (callback ? connect(callback) : connectRecorded())
  pool.connect = recorded as Pool['connect']
  const stop = () => {
    isOn = false
    pool.connect = connect as Pool['connect']
  }
  return { groups, stop }
}

function record(client: PoolClient, groups: SentGroup[], isOn: () => boolean): void {
  const send = client.query.bind(client) as unknown as Query
  /** What was sent since a group began, and the answer to the last of it. */
  let open: { sent: Sent[]; last?: Promise<QueryResult> } | undefined
  const undo = async (sent: Sent[], last: Promise<QueryResult> | undefined) => {
    const [written, undone] = await Promise.all([last, send('rollback')])
    groups.push(toGroup(sent, written?.rowCount ?? 0))
    // The code that made the group goes on as if it had been kept.
    return { ...undone, command: 'COMMIT' }
  }
  const query: Query = (...args) => {
    const [text, values] = args
    if (typeof text !== 'string' || args.length > 2) return send(...args)
    if (text === 'commit' && open) {
      const { sent, last } = open
      open = undefined
      return undo(sent, last)
    }
    if (text === 'rollback') open = undefined
    else if (isOn() && text.startsWith('begin;')) open = { sent: [] }
    const answer = send(...args)
    open?.sent.push({ text, ...(Array.isArray(values) && { values }) })
    if (open) open.last = answer
    return answer
  }
  client.query = query
}

function toGroup(sent: readonly Sent[], deposits: number): SentGroup {
  const [begin, ...reads] = sent
  const write = reads.pop()
  if (!begin || !write || reads.length !== 3) throw new Error('a group sends other statements now')
  return { begin, reads, write, deposits }
}

/** The processor time of a part, of one deposit. */
export interface PartTime {
  serverUs: number
  postgresUs: number
}

/** Measures the processor time of this process and of Postgres while `run` handles so many deposits. */
export async function timeOf(
  postgresPid: number,
  deposits: number,
  run: () => Promise<void>,
): Promise<PartTime> {
  const postgres = processorTime(postgresPid)
  const own = process.cpuUsage()
  await run()
  const { user, system } = process.cpuUsage(own)
  const postgresSeconds = processorTime(postgresPid) - postgres
  return { serverUs: (user + system) / deposits, postgresUs: (postgresSeconds * 1e6) / deposits }
}

/** How many statements leave in one write; a group of deposits sends about as many. */
const PER_WRITE = 5

interface Replay {
  begin: Sent
  /** Each has to return, or write, as many rows as it says. */
  statements: readonly (Sent & { rows?: number })[]
  end: 'commit' | 'rollback'
}

/** Sends a transaction: `begin` with the first statements, a few at a time, and its end with the last. */
export async function replay(client: Client | PoolClient, replayed: Replay): Promise<void> {
  const { begin, statements, end } = replayed
  const all = [begin, ...statements, { text: end }]
  const answers: QueryResult[] = []
  for (let from = 0; from < all.length; from += PER_WRITE) {
    writeOncePerTurn(client as PoolClient)
    const sent = all.slice(from, from + PER_WRITE).map((one) => sendOne(client, one))
    const ends = await Promise.allSettled(sent)
    for (const one of ends) if (one.status === 'fulfilled') answers.push(one.value)
    const failed = ends.find((one) => one.status === 'rejected')
    if (failed) {
      await client.query('rollback')
      throw failed.reason
    }
  }
  for (const [index, { text, rows }] of statements.entries()) {
    const { rowCount } = answers[index + 1] ?? {}
    if (rows !== undefined && rowCount !== rows) {
      throw new Error(`${text.trim().slice(0, 60)}…: ${rowCount} rows, not ${rows}`)
    }
  }
  if (answers.at(-1)?.command !== end.toUpperCase()) throw new Error('a transaction was not ended')
}

function sendOne(client: Client | PoolClient, { name, text, values }: Sent): Promise<QueryResult> {
  if (name === undefined) return client.query(text, values)
  return client.query({ name, text, values: values ?? [] })
}

/** A connection as the floor has it: nothing but the driver. */
export async function openPlain(url: string, schemas: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    pipeline: true,
    options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan -c search_path=${schemas}`,
  })
  await client.connect()
  return client
}

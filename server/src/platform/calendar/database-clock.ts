import { Client } from 'pg'
import type { Logger } from 'pino'
import { pause } from '../pause.ts'
import { type Clock, systemClock } from './clock.ts'

/** The time of the database, which is the same in every process of a bank. */
export interface DatabaseClock extends Clock {
  stop(): Promise<void>
}

interface DatabaseClockOptions {
  url: string
  log: Logger
  askEveryMs?: number
}

const ASK_EVERY_MS = 10_000
const ANSWER_TIMEOUT_MS = 3_000
/** An answer that took longer does not say well enough when the database read its clock. */
const MAX_ROUND_TRIP_MS = 1_000
/** A smaller difference can be the round trip of the question alone. */
const TOLERATED_MS = 50

/**
 * Each machine has a clock, and one may be minutes wrong. What one server writes down would then lie before what
 * another wrote earlier: a consent withdrawn before it was given. So every process takes the time of the
 * database and carries it on by its own monotonic timer, which does not jump when somebody sets the clock.
 */
export async function openDatabaseClock({
  url,
  log,
  askEveryMs = ASK_EVERY_MS,
}: DatabaseClockOptions): Promise<DatabaseClock> {
  // The time at which the monotonic timer was zero; until the database answers, by the clock of the machine.
  let timerStartMs = systemClock.now().getTime() - performance.now()
  const compare = async () => {
    const { atMs, timerMs, roundTripMs } = await askDatabase(url)
    const aheadMs = atMs - timerMs - timerStartMs
    if (roundTripMs > MAX_ROUND_TRIP_MS || Math.abs(aheadMs) <= TOLERATED_MS) return
    timerStartMs += aheadMs
    log.warn(
      { database_ahead_ms: Math.round(aheadMs) },
      'the clock of this machine differs from that of the database, which counts',
    )
  }
  const stopping = new AbortController()
  const tryToCompare = () =>
    compare().catch((error: unknown) => {
      if (!stopping.signal.aborted) log.warn({ err: error }, 'the time of the database is unknown')
    })
  await tryToCompare()
  const following = follow(tryToCompare, askEveryMs, stopping.signal)
  return {
    now: () => new Date(timerStartMs + performance.now()),
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}

async function follow(compare: () => Promise<void>, everyMs: number, signal: AbortSignal) {
  while (!signal.aborted) {
    await pause(everyMs, signal)
    if (!signal.aborted) await compare()
  }
}

interface Answer {
  /** The time of the database. */
  atMs: number
  /** What the monotonic timer showed then: half of the round trip after the question. */
  timerMs: number
  roundTripMs: number
}

/** A connection outside the pool, because the time must not wait for the calls of a crowd. */
async function askDatabase(url: string): Promise<Answer> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    application_name: 'passbook time',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const askedAt = performance.now()
    const { rows } = await client.query<{ at_ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at_ms',
    )
    const roundTripMs = performance.now() - askedAt
    const [row] = rows
    if (!row) throw new Error('the database answered without a row')
    return { atMs: row.at_ms, timerMs: askedAt + roundTripMs / 2, roundTripMs }
  } finally {
    await client.end().catch(() => undefined)
  }
}

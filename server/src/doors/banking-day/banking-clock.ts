import { type RawBuilder, sql } from 'kysely'
import { Client } from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../../platform/calendar/clock.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'
import type { Database } from '../../platform/db/database.ts'
import { pause } from '../../platform/pause.ts'

/** The sandbox clock. It runs like real time, can be moved forward, and is the same in every process. */
export interface BankingClock extends Clock {
  /** Moves the clock forward in every process. A past time changes nothing. */
  moveTo(instant: Date): Promise<void>
  /**
   * Sets the clock of an unused sandbox to any time, even a past one, so that the demo data can
   * simulate months. Returns false if the sandbox is already in use.
   */
  beginAt(instant: Date): Promise<boolean>
  stop(): Promise<void>
}

interface BankingClockOptions {
  url: string
  db: Database
  log: Logger
  /** The clock that this one is ahead of. */
  realTime: Clock
}

interface Reading {
  version: number
  offset_ms: number
}

/** The clock is notified of moves. It also polls this often, which detects a lost connection. */
const POLL_MS = 1_000
const ANSWER_TIMEOUT_MS = 3_000
const READ_SQL = 'select row_to_json(banking_clock) as reading from banking_clock'

/** Reads the offset from real time and keeps following it, even across lost connections. */
export async function openBankingClock(options: BankingClockOptions): Promise<BankingClock> {
  const db = acrossInstitutions(options.db, 'whether banking has begun anywhere')
  const realMs = () => options.realTime.now().getTime()
  let known: Reading = { version: -1, offset_ms: 0 }
  const applyReading = (reading: Reading) => {
    if (reading.version > known.version) known = reading
  }
  const runAndApply = async (statement: RawBuilder<{ reading: Reading }>) => {
    const { rows } = await statement.execute(db)
    for (const { reading } of rows) applyReading(reading)
    return rows.length > 0
  }
  await runAndApply(sql.raw(READ_SQL))
  const stopping = new AbortController()
  const following = follow(options, applyReading, stopping.signal)
  return {
    now: () => new Date(realMs() + known.offset_ms),
    moveTo: async (instant) => {
      const offsetMs = instant.getTime() - realMs()
      await runAndApply(sql`
        update banking_clock set offset_ms = ${offsetMs} where offset_ms < ${offsetMs}
        returning row_to_json(banking_clock) as reading`)
    },
    beginAt: (instant) =>
      runAndApply(sql`
        update banking_clock set offset_ms = ${instant.getTime() - realMs()}
        where not exists (select from savings_accounts) and not exists (select from banking_runs)
        returning row_to_json(banking_clock) as reading`),
    stop: async () => {
      stopping.abort()
      await following
    },
  }
}

/** Follows the clock until it is stopped, and replaces a failed connection. */
async function follow(
  { url, log }: BankingClockOptions,
  applyReading: (reading: Reading) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const client = new Client({
      connectionString: url,
      connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
      query_timeout: ANSWER_TIMEOUT_MS,
      application_name: 'passbook clock',
    })
    client.on('error', () => undefined)
    client.on('notification', ({ payload }) => applyReading(JSON.parse(payload ?? '') as Reading))
    try {
      await client.connect()
      await client.query('listen banking_clock')
      while (!signal.aborted) {
        const { rows } = await client.query<{ reading: Reading }>(READ_SQL)
        for (const { reading } of rows) applyReading(reading)
        await pause(POLL_MS, signal)
      }
    } catch (error) {
      log.warn({ err: error }, 'the banking clock lost its connection')
      await pause(POLL_MS, signal)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

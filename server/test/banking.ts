import pino from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { BusinessDate } from '../src/calendar/business-date.ts'
import { addDays, lastDayOfMonth } from '../src/calendar/business-date.ts'
import { easternInstant } from '../src/calendar/eastern.ts'
import { readConfig } from '../src/config.ts'
import { type Context, closeContext, openContext } from '../src/context.ts'
import { accrueNight } from '../src/ledger/interest/accrue-night.ts'
import { postInterest } from '../src/ledger/interest/post-interest.ts'
import { type TestDatabase, cloneDatabase } from './database.ts'
import { institutionId } from './people.ts'

export interface Bank {
  ctx: Context
  db: Context['db']
  institutionId: string
  database: TestDatabase
}

const SECRET = 'only-for-tests-0123456789abcdefghijklmnop'

/** A context over a database of its own, for one test file; the sandbox's clock is running. */
export function useBank(env: Record<string, string> = {}): Bank {
  const held = {} as Bank
  beforeAll(async () => {
    held.database = await cloneDatabase()
    held.ctx = await openTestContext(held.database, env)
    held.db = held.ctx.db
    held.institutionId = await institutionId(held, 'harborlight')
  })
  afterAll(async () => {
    await closeContext(held.ctx)
    await held.database.drop()
  })
  return held
}

/** One more process on the same database; close its context in the test. */
export function openTestContext({ appUrl }: TestDatabase, env: Record<string, string> = {}) {
  const config = readConfig({ NODE_ENV: 'test', APP_SECRET: SECRET, ...env })
  return openContext(config, appUrl, pino({ level: 'silent' }))
}

/** The night after a day, and the payment of its month when it ends one. */
export async function liveThrough(bank: Bank, date: BusinessDate): Promise<void> {
  const now = easternInstant(addDays(date, 1), '00:05')
  const { institutionId: id } = bank
  await accrueNight(bank.ctx, { institutionId: id, date, now })
  if (date === lastDayOfMonth(date)) {
    await postInterest(bank.db, { institutionId: id, monthEnd: date, now })
  }
}

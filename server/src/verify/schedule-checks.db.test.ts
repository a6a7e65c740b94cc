import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { useBank as testBank } from '../../test/banking.ts'
import { type Repeated, repeat } from '../../test/repeating/schedules.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { easternInstant } from '../platform/calendar/eastern.ts'
import { verifyBooks } from './verify-books.ts'

const bank = testBank()
const MONDAY = parseBusinessDate('2026-03-02')

describe('verify, of deposits that repeat', () => {
  /** Past every trigger and privilege, as somebody with the database in hand would. */
  async function tamper(statement: string, { schedule }: Repeated): Promise<void> {
    const client = new Client({ connectionString: bank.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    await client.query(statement, [schedule.id])
    await client.end()
  }

  test.each([
    [
      'ended it and left its next',
      `update schedules set status = 'ENDED', ended_at = now(), end_reason = 'voided' where id = $1`,
      `update schedules set status = 'ACTIVE', ended_at = null, end_reason = null where id = $1`,
      /is ENDED and has 1/,
    ],
    [
      'took its next away',
      `update transfers set status = 'Cancelled' where schedule_id = $1`,
      `update transfers set status = 'Initiated' where schedule_id = $1`,
      /is ACTIVE and has 0/,
    ],
    [
      'let it wait without a change of link',
      `update schedules set status = 'WAITING' where id = $1`,
      `update schedules set status = 'ACTIVE' where id = $1`,
      /is WAITING, and its linked account ACTIVE/,
    ],
  ])('names the difference when somebody %s', async (_, change, back, words) => {
    const now = easternInstant(MONDAY, '10:00')
    const repeated = await repeat(bank, { anchor: MONDAY, every: 'week', now })
    expect((await verifyBooks(bank.db)).difference).toBeNull()
    await tamper(change, repeated)
    expect((await verifyBooks(bank.db)).difference).toMatch(words)
    await tamper(back, repeated)
    expect((await verifyBooks(bank.db)).difference).toBeNull()
  })
})

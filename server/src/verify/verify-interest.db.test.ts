import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { introduceRate, liveThrough, openOn, useBank } from '../../test/banking.ts'
import { credit } from '../../test/books.ts'
import { addDays, parseBusinessDate } from '../platform/calendar/business-date.ts'
import { parseRate } from '../ledger/interest-math.ts'
import { verifyBooks } from './verify-books.ts'

const FIRST = parseBusinessDate('2026-01-20')
const LAST = parseBusinessDate('2026-02-05')

describe('verify', () => {
  const bank = useBank()

  it('replays interest over a month end, and names an accrual that was changed', async () => {
    await introduceRate(bank, FIRST, parseRate('0.044020'))
    const accountId = await openOn(bank, FIRST, 1_000_000)
    for (let date = FIRST; date <= LAST; date = addDays(date, 1)) {
      if (date === '2026-01-28') await credit(bank, accountId, 123_456, date)
      await liveThrough(bank, date)
    }
    expect((await verifyBooks(bank.db)).difference).toBeNull()

    const owner = new Client({ connectionString: bank.database.ownerUrl })
    await owner.connect()
    await owner.query("set session_replication_role = 'replica'")
    await owner.query('update interest_accruals set accrued = accrued + 0.000000000000000001')
    await owner.end()
    expect((await verifyBooks(bank.db)).difference).toMatch(
      /^test-bank: account \S+ has accrued \S+, replayed \S+$/,
    )
  })
})

import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { introduceRate, openOn, useBank } from '../../test/banking.ts'
import { expectFound } from '../../test/found.ts'
import { liveDays, returnOn, settleDeposit } from '../../test/returned-deposits.ts'
import { parseBusinessDate } from '../platform/calendar/business-date.ts'
import { parseRate } from '../ledger/interest-math.ts'
import { verifyBooks } from './verify-books.ts'

const day = parseBusinessDate
const MIGRATION = new URL('../../migrations/0018_interest_taken_back.sql', import.meta.url)

describe('verify, of a return and the interest taken back with it', () => {
  const bank = useBank()

  beforeAll(async () => {
    const first = day('2026-03-26')
    await introduceRate(bank, first, parseRate('0.036500'))
    const accountId = await openOn(bank, first, 500_000)
    let deposit = ''
    await liveDays(bank, [first, day('2026-04-04')], async (date) => {
      if (date === '2026-03-27') {
        deposit = (await settleDeposit(bank, accountId, 1_000_000, date)).id
      }
      if (date === '2026-04-02') await returnOn(bank, deposit, date)
    })
  })

  const owner = async (...statements: string[]) => {
    const client = new Client({ connectionString: bank.database.ownerUrl })
    await client.connect()
    await client.query("set session_replication_role = 'replica'")
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  it.each([
    [
      'the balance after a transfer',
      "update transfers set balance_after_cents = balance_after_cents + 1 where kind = 'deposit'",
      "update transfers set balance_after_cents = balance_after_cents - 1 where kind = 'deposit'",
      /^every transfer stands with its postings: not so\. transfer/,
    ],
    [
      'the day a transfer counts from',
      "update transfers set posted_on = posted_on + 1 where kind = 'deposit'",
      "update transfers set posted_on = posted_on - 1 where kind = 'deposit'",
      /^every transfer stands with its postings: not so\. transfer/,
    ],
    [
      'the amount taken back',
      'update interest_takebacks set amount_cents = amount_cents - 1',
      'update interest_takebacks set amount_cents = amount_cents + 1',
      /^all interest taken back is in the books .* 499 cents taken back, posted 500/,
    ],
    [
      'that a return is counted anew',
      "update interest_recounts set returned_on = '2026-04-01'",
      "update interest_recounts set returned_on = '2026-04-02'",
      /^the interest of every returned deposit is counted anew: not so\. entry \d+ returned/,
    ],
    [
      'that a night has counted it anew',
      'update interest_recounts set recounted_on = null',
      "update interest_recounts set recounted_on = '2026-04-02'",
      /^test-bank: a deposit of account \S+ came back and was not counted anew/,
    ],
    [
      'what the return reverses',
      "update journal_entries set kind = 'adjustment' where kind = 'return'",
      "update journal_entries set kind = 'return' where kind = 'adjustment'",
      /^test-bank: account \S+ was paid -\d+ cents of interest too much/,
    ],
  ])('names the difference when somebody changed %s', async (_, change, back, words) => {
    await expectFound(bank.db, { wrong: () => owner(change), right: () => owner(back), words })
  })

  it('an upgrade finds what came back before it, and the next night counts it anew', async () => {
    const recounts = () => bank.db.selectFrom('interest_recounts').selectAll().execute()
    const [before] = await recounts()
    const migration = await readFile(MIGRATION, 'utf8')
    const backfill = migration.slice(migration.lastIndexOf('insert into interest_recounts'))
    await owner('delete from interest_recounts', backfill)
    expect(await recounts()).toEqual([{ ...before, recounted_on: null }])
    await liveDays(bank, [day('2026-04-05'), day('2026-04-05')])
    expect(await recounts()).toEqual([{ ...before, recounted_on: '2026-04-05' }])
    expect((await verifyBooks(bank.db)).difference).toBeNull()
  })
})

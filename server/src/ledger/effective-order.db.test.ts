import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, credit, openFunded, testBooks } from '../../test/books.ts'
import { type BusinessDate, addDays } from '../platform/calendar/business-date.ts'
import { balanceAsOf } from './balance-as-of.ts'
import { type LineCursor, type StatementLine, readStatementLines } from './statement-lines.ts'

const books = testBooks()

interface Written {
  day: number
  amountCents: number
}

const history = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 6 }), amountCents: fc.integer({ min: 1, max: 999 }) }),
  { minLength: 1, maxLength: 14 },
)

async function write(written: Written[]): Promise<string> {
  const accountId = await openFunded(books)
  for (const { day, amountCents } of written) {
    await credit(books, accountId, amountCents, addDays(DAY, day))
  }
  return accountId
}

async function readAll(accountId: string, limit: number): Promise<StatementLine[]> {
  const { db, institution_id } = books
  const all: StatementLine[] = []
  let before: LineCursor | undefined
  for (;;) {
    const page = await readStatementLines(db, { institution_id, accountId, before, limit })
    all.push(...page.lines)
    if (page.next === null) return all
    before = page.next
  }
}

/** The same in memory: sorted by date, then as written, with a running sum. */
function expectedLines(written: Written[]) {
  const sorted = written
    .map((line, index) => ({ ...line, seq: index + 1 }))
    .toSorted((a, b) => a.day - b.day || a.seq - b.seq)
  let balance = 0
  return sorted
    .map(({ day, amountCents, seq }) => ({
      effective_date: addDays(DAY, day),
      account_seq: seq,
      amount_cents: amountCents,
      balance_cents: (balance += amountCents),
    }))
    .toReversed()
}

test('lines and balances as of a date follow effective dates, however late they were written', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.integer({ min: 1, max: 5 }), async (written, limit) => {
      const accountId = await write(written)
      const lines = await readAll(accountId, limit)
      const expected = expectedLines(written)
      expect(lines).toMatchObject(expected)
      expect(lines).toHaveLength(expected.length)
      for (let day = -1; day <= 7; day += 1) {
        const until = written.filter((line) => line.day <= day)
        const sum = until.reduce((total, line) => total + line.amountCents, 0)
        const date: BusinessDate = addDays(DAY, day)
        expect(await balanceAsOf(books.db, books.institution_id, accountId, date)).toBe(sum)
      }
    }),
    { numRuns: 40 },
  )
})

test('a range of dates gives its own lines with the balances of the whole', async () => {
  const accountId = await write([
    { day: 0, amountCents: 100 },
    { day: 2, amountCents: 20 },
    { day: 1, amountCents: 3 },
  ])
  const { db, institution_id } = books
  const from = addDays(DAY, 1)
  const page = await readStatementLines(db, {
    institution_id,
    accountId,
    from,
    to: from,
    limit: 10,
  })
  expect(page.lines).toMatchObject([{ amount_cents: 3, balance_cents: 103, kind: 'deposit' }])
  expect(page.next).toBeNull()
})

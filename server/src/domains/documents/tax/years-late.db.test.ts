import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { introduceRate, liveThrough, openOn, useBank } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import { formsOf, makeFormsAfter } from '../../../../test/tax/forms.ts'
import { liveMonth } from '../../../../test/tax/live-month.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { nextTaxDocuments } from './due-forms.ts'

const day = parseBusinessDate
describe('tax forms that were missed', () => {
  const folder = temporaryFolder('tax')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('are made up for, and only those of the last year are told of', async () => {
    await introduceRate(bank, day('2026-12-31'), parseRate('0.036500'))
    const account = await openOn(bank, day('2026-12-31'), 50_000_000)
    await addOwner(bank, account)
    await liveThrough(bank, day('2026-12-31'))
    for (let date = day('2027-01-01'); date < '2028-01-01';) date = await liveMonth(bank, date)
    const next = await nextTaxDocuments(bank.db, day('2028-01-02'))
    expect(next.get(bank.institution_id)).toBe('2028-01-02')
    await makeFormsAfter(bank, day('2028-01-14'))
    expect((await formsOf(bank)).map(({ tax_year }) => tax_year)).toEqual([2026])
    await makeFormsAfter(bank, day('2028-01-15'))
    expect((await formsOf(bank)).map(({ tax_year, made_on }) => [tax_year, made_on])).toEqual([
      [2026, '2028-01-15'],
      [2027, '2028-01-16'],
    ])
    const { rows } = await sql<{ count: number }>`
      select count(*) from email_outbox`.execute(bank.db)
    expect(rows[0]?.count).toBe(1)
    await expectSoundBooks(bank.db)
  })
})

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, introduceRate, openOn, useBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import { liveDays, returnOn, settleDeposit } from '../../../../test/returned-deposits.ts'
import { formBytes, formsOf, makeFormsAfter } from '../../../../test/tax/forms.ts'
import { liveMonth } from '../../../../test/tax/live-month.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { postInterestToDate } from '../../../ledger/interest/post-interest-to-date.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { closeSavingsAccount } from '../../money/savings-accounts/savings-account.ts'
import { hashOf } from '../hash-of.ts'
import { writeForm } from './keep-form.ts'
import { nextTaxDocuments } from './due-forms.ts'

const day = parseBusinessDate
/** A ten-thousandth a day. */
const RATE = parseRate('0.036500')

interface Saver {
  cents: number
  isWithheld?: boolean
  /** Two with the same are one taxpayer. */
  tin?: string
}

async function openFor(bank: Bank, on: string, { cents, isWithheld = false, tin }: Saver) {
  const account = await openOn(bank, day(on), cents)
  const { depositor_id } = await addOwner(bank, account)
  await bank.db
    .updateTable('depositors')
    .set({
      is_backup_withheld: isWithheld,
      first_name: 'Tessa',
      last_name: 'Testwell',
      ssn_last_four: '1234',
      ...(tin !== undefined && { ssn_index: Buffer.from(tin) }),
    })
    .where('institution_id', '=', bank.institution_id)
    .where('id', '=', depositor_id)
    .execute()
  return account
}

async function close(of: Bank, accountId: string, on: string): Promise<void> {
  const { institution_id } = of
  const date = day(on)
  await inTransaction(of.db, async (trx) => {
    const now = easternInstant(date, '12:00')
    await postInterestToDate(trx, { institution_id, accountId, date, now })
  })
  // What is left is put back where it came from, so that the account can close.
  const { current_cents } = await of.db
    .selectFrom('savings_balances')
    .select('current_cents')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  await credit(of, accountId, -current_cents, date)
  const closing = { institution_id, accountId, closedOn: date, actor: TEST_ACTOR }
  await inTransaction(of.db, (trx) => closeSavingsAccount(trx, closing))
}

/** What the ledger credited as interest in a year, by its own entries. */
async function postedIn({ db, institution_id }: Bank, year: number, accountId: string) {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(p.amount_cents), 0)::bigint as cents
    from postings p
    join journal_entries e on e.institution_id = p.institution_id and e.id = p.entry_id
    where p.institution_id = ${institution_id} and p.account_id = ${accountId}
      and p.account_seq is not null and e.kind = 'interest'
      and extract(year from p.effective_date) = ${year}`.execute(db)
  return rows[0]?.cents ?? 0
}

describe('tax forms', () => {
  const folder = temporaryFolder('tax')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const saver: Record<string, string> = {}
  let [early, late] = ['', '']

  beforeAll(async () => {
    await introduceRate(bank, day('2027-12-01'), RATE)
    saver['plain'] = await openFor(bank, '2027-12-01', { cents: 1_000_000 })
    saver['small'] = await openFor(bank, '2027-12-01', { cents: 10_000 })
    saver['withheld'] = await openFor(bank, '2027-12-01', { cents: 10_000, isWithheld: true })
    saver['brief'] = await openFor(bank, '2027-12-05', { cents: 1_500_000 })
    saver['one'] = await openFor(bank, '2027-12-01', { cents: 200_000, tin: 'both' })
    saver['two'] = await openFor(bank, '2027-12-01', { cents: 200_000, tin: 'both' })
    saver['early'] = await openFor(bank, '2027-12-01', { cents: 1_000_000 })
    saver['late'] = await openFor(bank, '2027-12-01', { cents: 1_000_000, isWithheld: true })
    await liveDays(bank, [day('2027-12-01'), day('2028-02-10')], async (date) => {
      if (date >= '2028-01-01') await makeFormsAfter(bank, addDays(date, -1))
      if (date === '2027-12-08') {
        early = (await settleDeposit(bank, saver['early'] ?? '', 1_000_000, date)).id
        late = (await settleDeposit(bank, saver['late'] ?? '', 1_000_000, date)).id
      }
      if (date === '2027-12-20') await close(bank, saver['brief'] ?? '', date)
      if (date === '2028-01-10') await returnOn(bank, early, date)
      if (date === '2028-02-08') await returnOn(bank, late, date)
    })
    for (let date = day('2028-02-11'); date < '2029-01-01';) date = await liveMonth(bank, date)
    await makeFormsAfter(bank, day('2029-01-14'))
    expect((await formsOf(bank, saver['plain'])).map(({ tax_year }) => tax_year)).toEqual([2027])
    await makeFormsAfter(bank, day('2029-01-15'))
  })

  const formsFor = async (who: string, year = 2027) =>
    (await formsOf(bank, saver[who])).filter(({ tax_year }) => tax_year === year)

  it('are made in January, of what was credited up to 31 December', async () => {
    const [form, ...more] = await formsFor('plain')
    expect(more).toEqual([])
    // 31 days from 1 December on, the interest of December credited on its last day.
    expect(form).toMatchObject({
      tax_year: 2027,
      form: '1099-INT',
      number: 1,
      is_corrected: false,
      replaces: null,
      interest_cents: await postedIn(bank, 2027, saver['plain'] ?? ''),
      withheld_cents: 0,
      is_paper: true,
      made_on: '2028-01-16',
    })
    expect(form?.interest_cents).toBe(3_105)
    const year = await bank.db.selectFrom('tax_years').selectAll().orderBy('tax_year').execute()
    expect(year.map(({ tax_year, made_on }) => [tax_year, made_on])).toEqual([
      [2027, '2028-01-16'],
      [2028, '2029-01-16'],
    ])
  })

  it('come from $10 on, or with any tax withheld', async () => {
    expect(await postedIn(bank, 2027, saver['small'] ?? '')).toBe(31)
    expect(await formsFor('small')).toEqual([])
    expect(await formsFor('withheld')).toMatchObject([{ interest_cents: 31, withheld_cents: 7 }])
  })

  it('count all accounts of one taxpayer together', async () => {
    for (const who of ['one', 'two']) {
      const [form] = await formsFor(who)
      expect(form?.interest_cents).toBe(621)
      expect(form?.interest_cents).toBeLessThan(1_000)
    }
  })

  it('come for an account that was opened and closed within a month', async () => {
    const [form] = await formsFor('brief')
    const posted = await postedIn(bank, 2027, saver['brief'] ?? '')
    // 15 days from the 5th to the 19th.
    expect(posted).toBe(2_252)
    expect(form?.interest_cents).toBe(posted)
    expect(await formsFor('brief', 2028)).toEqual([])
  })

  it('leave out what was taken back before they were made, in the year it had been credited', async () => {
    const [form, ...more] = await formsFor('early')
    const [plain] = await formsFor('plain')
    expect(more).toEqual([])
    expect(form?.interest_cents).toBe(plain?.interest_cents)
  })

  it('are corrected by another that replaces them when something is taken back later', async () => {
    const forms = await formsFor('late')
    const [first, second] = forms
    expect(forms).toHaveLength(2)
    expect(first).toMatchObject({ number: 1, is_corrected: false })
    expect(second).toMatchObject({
      number: 2,
      is_corrected: true,
      replaces: first?.id,
      made_on: '2028-02-09',
      // What was withheld in a year that is over the person claims themselves.
      withheld_cents: first?.withheld_cents,
    })
    const [plain] = await formsFor('plain')
    expect(second?.interest_cents).toBeLessThan(first?.interest_cents ?? 0)
    expect(Math.abs((second?.interest_cents ?? 0) - (plain?.interest_cents ?? 0))).toBeLessThan(10)
  })

  it('tell of every day of a leap year, and of nothing twice', async () => {
    const [form] = await formsFor('plain', 2028)
    const posted = await postedIn(bank, 2028, saver['plain'] ?? '')
    expect(form?.interest_cents).toBe(posted)
    // 366 days at a ten-thousandth, with the interest of each month.
    const months = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let cents = 1_000_000 + 3_105
    for (const days of months) cents += Math.round(cents * (1.0001 ** days - 1))
    expect(form?.interest_cents).toBe(cents - 1_003_105)
  })

  it('come to the interest postings of the year', async () => {
    for (const year of [2027, 2028]) {
      const ofYear = (await formsOf(bank)).filter(({ tax_year }) => tax_year === year)
      // From the oldest on: the last one counts.
      const told = [...new Map(ofYear.map((form) => [form.account_id, form])).values()]
      const { rows } = await sql<{ cents: number }>`
        select sum(cents)::bigint as cents from (
          select account_id, amount_cents as cents from interest_payments
          where extract(year from effective_date) = ${year}
          union all
          select account_id, -amount_cents from interest_takebacks
          where extract(year from credited_on) = ${year}) credited
        where account_id = any(${told.map(({ account_id }) => account_id)}::uuid[])`.execute(
        bank.db,
      )
      expect(told.reduce((sum, form) => sum + form.interest_cents, 0)).toBe(rows[0]?.cents ?? 0)
    }
    await expectSoundBooks(bank.db)
  })

  it('have the bytes that their figures give, also when written again', async () => {
    for (const form of await formsOf(bank)) {
      expect(hashOf(await formBytes(bank.ctx, form))).toBe(form.sha256)
    }
    const [form] = await formsFor('late')
    if (!form) throw new Error('no form')
    expect(hashOf(await writeForm(form))).toBe(form.sha256)
  })

  it('are not made twice, however often the night is made', async () => {
    const before = await formsOf(bank)
    await makeFormsAfter(bank, day('2029-01-16'))
    await makeFormsAfter(bank, day('2028-03-01'))
    expect(await formsOf(bank)).toEqual(before)
    const next = await nextTaxDocuments(bank.db, day('2029-02-01'))
    expect(next.get(bank.institution_id)).toBe('2030-01-15')
  })
})

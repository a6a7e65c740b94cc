import { rmSync } from 'node:fs'
import { formatDate } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bank, introduceRate, openOn, useBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../../test/books.ts'
import { addOwner } from '../../../../test/linking.ts'
import {
  anotherBank,
  liveDays,
  returnOn,
  settleDeposit,
} from '../../../../test/returned-deposits.ts'
import {
  bytesOf,
  makeThrough,
  readStatement,
  statementsOf,
} from '../../../../test/pdf/statements.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'
import {
  addDays,
  daysBetween,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { apye, parseRate } from '../../../ledger/interest-math.ts'
import {
  closeSavingsAccount,
  reopenSavingsAccount,
} from '../../money/savings-accounts/savings-account.ts'
import { formatMovement, formatOnPaper } from './statement-words.ts'
import { writeStatement } from './keep-statement.ts'

const day = parseBusinessDate
const RATE = parseRate('0.036500')

const periods = (rows: Awaited<ReturnType<typeof statementsOf>>) =>
  rows.map(({ period_from, period_to, is_final }) => [period_from, period_to, is_final])

async function setDay({ db, institution_id }: Bank, statement_day: number): Promise<void> {
  await db
    .updateTable('savings_products')
    .set({ statement_day })
    .where('institution_id', '=', institution_id)
    .execute()
}

async function close(of: Bank, accountId: string, closedOn: string): Promise<void> {
  const closing = { institution_id: of.institution_id, accountId, actor: TEST_ACTOR }
  const order = { ...closing, closedOn: day(closedOn) }
  await inTransaction(of.db, (trx) => closeSavingsAccount(trx, order))
}

describe('the statements of', () => {
  const folder = temporaryFolder('statements')
  const bank = useBank({ DATA_DIR: folder })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  describe('a life over New Year and a leap day', () => {
    let account = ''
    let rows: Awaited<ReturnType<typeof statementsOf>> = []

    beforeAll(async () => {
      const first = day('2027-12-10')
      await introduceRate(bank, first, RATE)
      account = await openOn(bank, first, 1_000_000)
      const { depositor_id } = await addOwner(bank, account)
      await bank.db
        .updateTable('depositors')
        .set({ is_backup_withheld: true, first_name: 'Ödön', last_name: 'Őry Ștefan Đỗ 漢' })
        .where('institution_id', '=', bank.institution_id)
        .where('id', '=', depositor_id)
        .execute()
      let deposit = ''
      await liveDays(bank, [first, day('2028-03-01')], async (date) => {
        // The night before.
        await makeThrough(bank, day(date > first ? dayBefore(date) : dayBefore(first)))
        if (date === '2028-01-05') deposit = (await settleDeposit(bank, account, 70_000, date)).id
        if (date === '2028-02-03')
          await settleDeposit(bank, account, 1_234, day('2028-01-28'), date)
        if (date === '2028-02-08') await returnOn(bank, deposit, date)
      })
      rows = await statementsOf(bank, account)
    })

    const dayBefore = (date: string) =>
      new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)

    it('run from the opening to the end of each month, one after another', () => {
      expect(periods(rows)).toEqual([
        ['2027-12-10', '2027-12-31', false],
        ['2028-01-01', '2028-01-31', false],
        ['2028-02-01', '2028-02-29', false],
      ])
      expect(rows.map(({ year, month }) => [year, month])).toEqual([
        [2027, 12],
        [2028, 1],
        [2028, 2],
      ])
      expect(rows.map(({ opening_cents }) => opening_cents)).toEqual([
        0,
        rows[0]?.closing_cents,
        rows[1]?.closing_cents,
      ])
    })

    it('have every posting once, a late one with its own date on the next', async () => {
      const told = rows.flatMap(({ lines }) => lines.map(({ account_seq }) => account_seq))
      const posted = await bank.db
        .selectFrom('postings')
        .select(['account_seq', 'amount_cents'])
        .where('institution_id', '=', bank.institution_id)
        .where('account_id', '=', account)
        .where('effective_date', '<=', day('2028-02-29'))
        .execute()
      expect(told.toSorted((a, b) => a - b)).toEqual(
        posted.map(({ account_seq }) => account_seq ?? 0).toSorted((a, b) => a - b),
      )
      const late = rows[2]?.lines[0]
      expect(late).toMatchObject({ date: '2028-01-28', amount_cents: 1_234 })
      expect(late?.description).toBe('Deposit, posted later')
      const returned = rows[2]?.lines.find(({ amount_cents }) => amount_cents === -70_000)
      expect(returned).toMatchObject({ date: '2028-02-08', description: 'Returned (R10): Deposit' })
      await expectSoundBooks(bank.db)
    })

    it('tell what was earned and withheld, by the year and as a yield', () => {
      const [december, january, february] = rows
      // 22 days of $10,000.00 at 3.65 %, compounded.
      expect(december).toMatchObject({ interest_cents: 2_202, withheld_cents: 528, fees_cents: 0 })
      expect(december?.interest_this_year_cents).toBe(2_202)
      expect(december?.average_daily_balance_cents).toBe(1_000_000)
      expect(january?.interest_this_year_cents).toBe(january?.interest_cents)
      expect(february?.interest_this_year_cents).toBe(
        (january?.interest_cents ?? 0) + (february?.interest_cents ?? 0),
      )
      for (const { interest_cents, average_daily_balance_cents: average, ...row } of rows) {
        const days = daysBetween(row.period_from, row.period_to) + 1
        expect(row.apy_earned).toBe(apye(BigInt(interest_cents), BigInt(average), days))
      }
    })

    it('read in the file as in the books, line by line and to the cent', async () => {
      for (const row of rows) {
        const {
          lines,
          facts,
          stray,
          tables,
          root: _root,
          words,
        } = await readStatement(await bytesOf(bank.ctx, row))
        expect(lines).toEqual(
          row.lines.map(({ date, description, amount_cents, balance_cents }) => [
            formatDate(date),
            description,
            formatMovement(amount_cents),
            formatOnPaper(balance_cents),
          ]),
        )
        expect(facts).toMatchObject({
          'Opening balance': formatCents(row.opening_cents),
          'Closing balance': formatCents(row.closing_cents),
          'Interest paid': formatCents(row.interest_cents),
          'Federal tax withheld': formatCents(row.withheld_cents),
          'Fees (included above)': '$0.00',
          'Average daily balance': formatCents(row.average_daily_balance_cents),
          'Interest paid this year': formatCents(row.interest_this_year_cents),
          'Annual percentage yield earned': `${row.apy_earned}%`,
        })
        expect([stray, tables.length]).toEqual([[], 3])
        expect(words).toContain('Őry Ștefan Đỗ Han')
      }
    })

    it('are the same bytes when they are written again', async () => {
      for (const row of rows) {
        const kept = await bytesOf(bank.ctx, row)
        expect((await writeStatement(row)).equals(kept)).toBe(true)
      }
    })

    it('stay as they are: nobody changes or removes one', async () => {
      const { db, institution_id } = bank
      const change = db.updateTable('statements').set({ closing_cents: 1 })
      await expect(change.where('institution_id', '=', institution_id).execute()).rejects.toThrow(
        /denied/,
      )
      const remove = db.deleteFrom('statements').where('institution_id', '=', institution_id)
      await expect(remove.execute()).rejects.toThrow(/denied/)
    })
  })

  describe('an institution without a phone and address for errors', () => {
    it('are not made until it has entered both, and print them then', async () => {
      const other = await anotherBank(bank, 'unreachable')
      const { institution_id } = other
      const [profile] = await other.db
        .deleteFrom('tax_profiles')
        .where('institution_id', '=', institution_id)
        .returningAll()
        .execute()
      if (profile === undefined) throw new Error('there is no profile')
      const account = await openOn(other, day('2028-01-20'), 5_000)
      const tasks = () =>
        other.db
          .selectFrom('staff_tasks')
          .select(['kind', 'handled_by'])
          .where('institution_id', '=', institution_id)
          .execute()
      // No statement is due yet, so nothing is missing.
      await makeThrough(other, day('2028-01-25'))
      expect(await tasks()).toEqual([])
      await expect(makeThrough(other, day('2028-01-31'))).rejects.toThrow(
        'Enter the phone and address for errors first.',
      )
      expect(await statementsOf(other, account)).toEqual([])
      expect(await tasks()).toEqual([{ kind: 'error_contact_missing', handled_by: null }])
      await other.db.insertInto('tax_profiles').values(profile).execute()
      await makeThrough(other, day('2028-01-31'))
      const [row] = await statementsOf(other, account)
      expect(row?.printed.errors).toEqual({
        phone: '(617) 555-0100',
        address: ['Test Bank', '1 Test Street', 'Boston, MA 02108'],
      })
      expect(await tasks()).toEqual([{ kind: 'error_contact_missing', handled_by: 'the bank' }])
    })
  })

  describe('a statement day in the middle of the month', () => {
    it('gives a month of closing two, and one closed within a period just one', async () => {
      const other = await anotherBank(bank, 'fifteenth')
      await setDay(other, 15)
      const long = await openOn(other, day('2028-01-20'), 5_000)
      const short = await openOn(other, day('2028-03-03'), 900)
      await credit(other, short, -900, day('2028-03-08'))
      await close(other, short, '2028-03-08')
      await makeThrough(other, day('2028-03-17'))
      await credit(other, long, -5_000, day('2028-03-20'))
      await close(other, long, '2028-03-20')
      await makeThrough(other, day('2028-05-30'))
      expect(periods(await statementsOf(other, long))).toEqual([
        ['2028-01-20', '2028-02-14', false],
        ['2028-02-15', '2028-03-14', false],
        ['2028-03-15', '2028-03-20', true],
      ])
      const [only, ...none] = await statementsOf(other, short)
      expect(only).toMatchObject({ period_from: '2028-03-03', period_to: '2028-03-08' })
      expect(only).toMatchObject({ is_final: true, closing_cents: 0 })
      expect(none).toEqual([])
      // Staff open it again: its statements go on where they ended.
      const again = { institution_id: other.institution_id, accountId: long, actor: TEST_ACTOR }
      await inTransaction(other.db, (trx) => reopenSavingsAccount(trx, again))
      await makeThrough(other, day('2028-04-20'))
      expect(periods(await statementsOf(other, long)).at(-1)).toEqual([
        '2028-03-21',
        '2028-04-14',
        false,
      ])
      await expectSoundBooks(bank.db)
    })

    it('tells what was earned by then and is paid at the end of the month', async () => {
      const other = await anotherBank(bank, 'unpaid')
      await setDay(other, 15)
      const first = day('2027-05-03')
      await introduceRate(other, first, RATE)
      const account = await openOn(other, first, 1_000_000)
      await liveDays(other, [first, day('2027-06-20')], async (date) => {
        await makeThrough(other, addDays(date, -1))
      })
      const [row, second] = await statementsOf(other, account)
      // Each period yields what the account earned in it, whenever it is paid.
      expect([row?.apy_earned, second?.apy_earned]).toEqual(['3.72', '3.72'])
      expect(second?.interest_cents).toBe(2_904)
      // 12 days of $10,000.00 at 3.65 %: a dollar a day, and what that earned.
      expect(row?.printed.unpaid_cents).toBe(1_201)
      expect(row?.interest_cents).toBe(0)
      const { facts } = await readStatement(await bytesOf(bank.ctx, row as NonNullable<typeof row>))
      expect(facts).toMatchObject({
        'Interest paid': '$0.00',
        'Interest earned, not yet paid': '$12.01',
      })
    })

    it('may move: the next period is shorter, and none is left out', async () => {
      const other = await anotherBank(bank, 'moving')
      await setDay(other, 28)
      const account = await openOn(other, day('2027-02-27'), 100)
      await makeThrough(other, day('2027-03-30'))
      await setDay(other, 1)
      await makeThrough(other, day('2027-04-30'))
      expect(periods(await statementsOf(other, account))).toEqual([
        ['2027-02-27', '2027-02-27', false],
        ['2027-02-28', '2027-03-27', false],
        ['2027-03-28', '2027-03-31', false],
        ['2027-04-01', '2027-04-30', false],
      ])
    })
  })
})

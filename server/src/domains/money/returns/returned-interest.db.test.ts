import { beforeAll, describe, expect, test } from 'vitest'
import { yearInterest } from '../../../../test/ledger.ts'
import { type Sent, answerFile, answerTo, answerWith, at, send } from '../../../../test/answers.ts'
import { introduceRate, useBank } from '../../../../test/banking.ts'
import { TEST_ACTOR, credit, expectSoundBooks } from '../../../../test/books.ts'
import { liveDays, settleDeposit, standingOf } from '../../../../test/returned-deposits.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { closeAccount } from '../../../ledger/account.ts'
import { parseRate } from '../../../ledger/interest-math.ts'
import { postInterestToDate } from '../../../ledger/interest/post-interest-to-date.ts'
import { applyAnswers } from './apply-answers.ts'
import { importAnswerFile } from './import-answer-file.ts'

/** 3.65 % is 0.0001 a day; everything below is reckoned by hand from that. */
const RATE = parseRate('0.036500')
const day = parseBusinessDate
const FIRST = day('2026-03-02')
const RETURNED_ON = day('2026-04-08')
const NOW = easternInstant(RETURNED_ON, '08:00')
const DEPOSIT_CENTS = 1_000_000
/** 1,000,000 × (1.0001²⁹ − 1) = 2,904.06 cents, from 3 to 31 March. */
const MARCH_CENTS = 2_904
const CODES = ['R01', 'R02', 'R05', 'R06', 'R07', 'R08', 'R10', 'R11', 'R14', 'R29', 'R51', 'R85']

describe('the interest on a deposit that the network sends back', () => {
  const bank = useBank()
  const byCode = new Map<string, Sent>()
  let spent: Sent
  let spentInterest: Sent
  let closed: Sent
  let twice: Sent

  beforeAll(async () => {
    await introduceRate(bank, FIRST, RATE)
    const deposit = () => send(bank, { amountCents: DEPOSIT_CENTS }, 'Settled')
    for (const code of CODES) byCode.set(code, await deposit())
    ;[spent, spentInterest] = [await deposit(), await deposit()]
    ;[closed, twice] = [await deposit(), await deposit()]
    await liveDays(bank, [FIRST, addDays(RETURNED_ON, -1)], async (date) => {
      if (date === '2026-03-18') await credit(bank, spent.accountId, -999_000, date)
      if (date === '2026-04-01') await credit(bank, spentInterest.accountId, -MARCH_CENTS, date)
      if (date === '2026-04-03') await close(closed.accountId)
    })
  })

  async function close(accountId: string) {
    const { institution_id, db } = bank
    const date = day('2026-04-03')
    const input = { institution_id, accountId, date, now: easternInstant(date, '12:00') }
    const { interestCents: toTheDay } = await inTransaction(db, (trx) =>
      postInterestToDate(trx, input),
    )
    expect(toTheDay).toBe(201)
    await credit(bank, accountId, -(DEPOSIT_CENTS + MARCH_CENTS + toTheDay), date)
    await inTransaction(db, (trx) => closeAccount(trx, institution_id, accountId))
  }
  const transferOf = ({ transfer }: Sent) =>
    bank.db
      .selectFrom('transfers')
      .selectAll()
      .where('id', '=', transfer.id)
      .executeTakeFirstOrThrow()
  const personOf = ({ link }: Sent) =>
    bank.db
      .selectFrom('depositors')
      .select('standing')
      .where('entity_id', '=', link.entity_id)
      .executeTakeFirstOrThrow()
  const tasksOf = async ({ transfer }: Sent) => {
    const tasks = await bank.db.selectFrom('staff_tasks').selectAll().execute()
    return tasks.filter(({ details }) => details['transfer_id'] === transfer.id)
  }
  const takenBackOf = ({ transfer }: Sent) =>
    bank.db
      .selectFrom('interest_takebacks')
      .select(['amount_cents', 'credited_on', 'effective_date'])
      .where('transfer_id', '=', transfer.id)
      .execute()
  const yearOf = ({ accountId }: Sent) =>
    yearInterest(bank.db, bank.institution_id, accountId, 2026)

  test.each(CODES)('%s takes it back, whatever the code', async (code) => {
    const sent = byCode.get(code) as Sent
    expect(await standingOf(bank, sent.accountId)).toMatchObject({
      current_cents: DEPOSIT_CENTS + MARCH_CENTS,
    })
    const report = await answerWith(bank, [answerTo(sent, code)], NOW)
    expect(report.outcomes).toMatchObject({ applied: 1 })
    expect(await takenBackOf(sent)).toEqual([
      { amount_cents: MARCH_CENTS, credited_on: '2026-03-31', effective_date: RETURNED_ON },
    ])
    expect(await standingOf(bank, sent.accountId)).toMatchObject({
      current_cents: 0,
      receivable_cents: 0,
      accrued: 0n,
    })
    expect((await transferOf(sent)).shortfall_cents).toBe(0)
    expect(await yearOf(sent)).toBe(0)
  })

  test('of money already spent is owed, with the money: exactly what was taken out', async () => {
    // 15 days on 1,000,000 and 14 on 1,000 earned 1,504.55 cents, paid as 1,505.
    expect(await standingOf(bank, spent.accountId)).toMatchObject({ available_cents: 2_505 })
    await answerWith(bank, [answerTo(spent, 'R10')], NOW)
    expect(await standingOf(bank, spent.accountId)).toMatchObject({
      current_cents: 0,
      available_cents: 0,
      receivable_cents: 999_000,
      accrued: 0n,
    })
    expect((await transferOf(spent)).shortfall_cents).toBe(999_000)
    expect(await takenBackOf(spent)).toMatchObject([{ amount_cents: 1_505 }])
    expect(await yearOf(spent)).toBe(0)
    expect(await personOf(spent)).toEqual({ standing: 'HOLD' })
    const later = await settleDeposit(bank, spent.accountId, DEPOSIT_CENTS, day('2026-04-09'))
    expect(later.status).toBe('Submitted')
    expect(await standingOf(bank, spent.accountId)).toMatchObject({
      current_cents: 1_000,
      receivable_cents: 0,
    })
  })

  test('that alone was spent is owed, and puts the account on HOLD', async () => {
    await answerWith(bank, [answerTo(spentInterest, 'R02')], NOW)
    expect(await standingOf(bank, spentInterest.accountId)).toMatchObject({
      current_cents: 0,
      receivable_cents: MARCH_CENTS,
    })
    expect((await transferOf(spentInterest)).shortfall_cents).toBe(MARCH_CENTS)
    expect(await personOf(spentInterest)).toEqual({ standing: 'HOLD' })
    const message = expect.stringContaining('$29.04 is owed')
    expect(await tasksOf(spentInterest)).toMatchObject([{ kind: 'returned_money_spent', message }])
  })

  test('of an account closed meanwhile is owed too, to the day of closing', async () => {
    await answerWith(bank, [answerTo(closed, 'R10')], NOW)
    expect(await standingOf(bank, closed.accountId)).toMatchObject({
      current_cents: 0,
      receivable_cents: DEPOSIT_CENTS + MARCH_CENTS + 201,
    })
    expect(await takenBackOf(closed)).toMatchObject([
      { amount_cents: MARCH_CENTS, credited_on: '2026-03-31' },
      { amount_cents: 201, credited_on: '2026-04-03' },
    ])
    expect(await yearOf(closed)).toBe(0)
  })

  test('is taken back once, however often the file is imported and applied', async () => {
    const { institution_id } = bank
    const text = await answerFile([answerTo(twice, 'R07')])
    const input = { institution_id, text, actor: TEST_ACTOR }
    const imports = await Promise.all([1, 2, 3].map(() => importAnswerFile(at(bank, NOW), input)))
    const fileId = imports[0]?.fileId ?? ''
    await importAnswerFile(at(bank, easternInstant(addDays(RETURNED_ON, 1), '08:00')), input)
    await applyAnswers(at(bank, NOW), { institution_id, fileId })
    // Another file about the same deposit finds it returned.
    const again = await answerWith(bank, [answerTo(twice, 'R10')], NOW)
    expect(again.outcomes).toMatchObject({ already_returned: 1, applied: 0 })
    expect(await takenBackOf(twice)).toHaveLength(1)
    expect(await standingOf(bank, twice.accountId)).toMatchObject({
      current_cents: 0,
      receivable_cents: 0,
    })
  })

  test('the nights after add nothing, and the books agree', async () => {
    await expectSoundBooks(bank.db)
    await liveDays(bank, [RETURNED_ON, day('2026-04-30')])
    await expectSoundBooks(bank.db)
    const corrections = await bank.db
      .selectFrom('interest_payments')
      .selectAll()
      .where('reason', '=', 'correction')
      .execute()
    expect(corrections).toEqual([])
    const sent = byCode.get('R10') as Sent
    expect(await standingOf(bank, sent.accountId)).toMatchObject({ current_cents: 0, accrued: 0n })
  })
})

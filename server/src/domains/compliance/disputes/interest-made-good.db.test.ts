import { describe, expect, it } from 'vitest'
import { systemBalance, yearInterest } from '../../../../test/ledger.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { closeByCode } from '../../../../test/closers.ts'
import { useDisputeDesk } from '../../../../test/disputes/desk.ts'
import {
  DECISION,
  type Disputer,
  WITHDRAWN_CENTS,
  reported,
} from '../../../../test/disputes/disputing.ts'
import { initiate } from '../../../../test/transfers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { listDueForms } from '../../documents/tax/due-forms.ts'
import { findTaxProfile } from '../../documents/tax/tax-profile.ts'
import { makeStatements } from '../../documents/statements/make-statements.ts'
import { lostInterest } from './post-money.ts'
import { findCredit, findDecision } from './queries.ts'

const day = parseBusinessDate
/** A report of this day is credited on December 21, and may be decided until January 21. */
const REPORTED = '2026-12-07T15:00:00Z'
const LAST_DAY = day('2026-12-21')
const DECIDED = '2027-01-05T15:00:00Z'
const ERROR = { ...DECISION, outcome: 'error', amount_cents: WITHDRAWN_CENTS }

describe('the interest in the final credit of a reported problem', () => {
  const { test, clock, add, askFor, agreeTo, run, balanceOf, stateOf } = useDisputeDesk(REPORTED)

  const system = (kind: 'interest_expense' | 'dispute_losses', { institution_id }: Disputer) =>
    systemBalance(test.ctx.db, institution_id, kind)
  const yearOf = ({ institution_id, account }: Disputer, year: number) =>
    yearInterest(test.ctx.db, institution_id, account, year)

  async function credited(who: Disputer): Promise<string> {
    const { uuid } = await reported(who, { transaction_id: who.withdrawal })
    await run(who, LAST_DAY)
    return uuid
  }
  async function decide(uuid: string, decision: object, at = DECIDED) {
    clock.set(at)
    await askFor('decide', uuid, decision)
    expect((await agreeTo(uuid)).status).toBe(200)
  }
  /** What was decided to be right, or credited until it is. */
  const interestOf = async (who: Disputer) => {
    const { id } = await test.ctx.db
      .selectFrom('disputes')
      .select('id')
      .where('account_id', '=', who.account)
      .executeTakeFirstOrThrow()
    const of = { institution_id: who.institution_id, id }
    const made = (await findDecision(test.ctx.db, of)) ?? (await findCredit(test.ctx.db, of))
    return made?.interest_cents ?? 0
  }
  const withhold = ({ depositor_id }: Disputer) =>
    test.ctx.db
      .updateTable('depositors')
      .set({ is_backup_withheld: true })
      .where('id', '=', depositor_id)
      .execute()
  const goodOf = ({ account }: Disputer) =>
    test.ctx.db
      .selectFrom('interest_made_good')
      .select(['amount_cents', 'effective_date', 'withheld_cents'])
      .where('account_id', '=', account)
      .executeTakeFirst()

  async function boxesOf({ institution_id, account }: Disputer, taxYear: number) {
    const profile = await findTaxProfile(test.ctx.db, institution_id)
    if (profile === undefined) throw new Error('no tax profile')
    const forms = await listDueForms(test.ctx.db, {
      profile: { ...profile, form_from_cents: 1 },
      taxYear,
      through: day('2028-01-15'),
      accountIds: [account],
    })
    return forms.map(({ interest_cents, withheld_cents }) => [interest_cents, withheld_cents])
  }

  it('credited before New Year and final after it, counts in the year it became final', async () => {
    const ada = await add()
    const uuid = await credited(ada)
    const [expense, losses] = [
      await system('interest_expense', ada),
      await system('dispute_losses', ada),
    ]
    await decide(uuid, ERROR)
    const cents = await interestOf(ada)
    expect(cents).toBeGreaterThan(0)
    expect([await yearOf(ada, 2026), await yearOf(ada, 2027)]).toEqual([0, cents])
    expect(await boxesOf(ada, 2026)).toEqual([])
    expect(await boxesOf(ada, 2027)).toEqual([[cents, 0]])
    // It is an expense as interest is; the rest is a loss.
    expect(await system('interest_expense', ada)).toBe(expense - cents)
    expect(await system('dispute_losses', ada)).toBe(losses - WITHDRAWN_CENTS)
    const home = await ada.browser.get<{ interest_this_year_cents: number }[]>('/accounts')
    expect(home.body.data?.[0]?.interest_this_year_cents).toBe(cents)
    const letter = (await stateOf(ada))?.letters.at(-1)
    expect(letter?.paragraphs.join(' ')).toContain('counts as interest paid in 2027')
    await expectSoundBooks(test.ctx.db)
  })

  it('is on the statement apart from the yield, and in its year', async () => {
    const ada = await add()
    const uuid = await credited(ada)
    await decide(uuid, ERROR)
    const cents = await interestOf(ada)
    clock.set('2027-02-01T06:00:00Z')
    await makeStatements(test.ctx, ada.institution_id, day('2027-01-31'))
    const statements = await test.ctx.db
      .selectFrom('statements')
      .select(['period_to', 'interest_cents', 'interest_this_year_cents', 'apy_earned', 'printed'])
      .where('account_id', '=', ada.account)
      .orderBy('period_to', 'desc')
      .limit(2)
      .execute()
    expect(statements).toMatchObject([
      {
        period_to: '2027-01-31',
        interest_cents: 0,
        interest_this_year_cents: cents,
        apy_earned: '0.00',
        printed: { made_good_cents: cents },
      },
      { period_to: '2026-12-31', interest_this_year_cents: 0 },
    ])
    expect(statements[1]?.printed).not.toHaveProperty('made_good_cents')
    await expectSoundBooks(test.ctx.db)
  })

  it('decided at once, with days before New Year in it, counts whole when it is paid', async () => {
    clock.set('2027-01-04T15:00:00Z')
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await decide(uuid, ERROR)
    const cents = await interestOf(ada)
    expect(cents).toBeGreaterThan(0)
    expect([await yearOf(ada, 2026), await yearOf(ada, 2027)]).toEqual([0, cents])
    expect(await boxesOf(ada, 2027)).toEqual([[cents, 0]])
  })

  it('more than was credited meanwhile: all of it is made good once', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const less = { amount_cents: WITHDRAWN_CENTS - 50_00, reason: 'We need more time.' }
    await askFor('credit', uuid, less)
    expect((await agreeTo(uuid)).status).toBe(200)
    const expense = await system('interest_expense', ada)
    await decide(uuid, ERROR)
    const cents = await interestOf(ada)
    // The $50.00 was missing until the decision, the rest until it was credited on December 7.
    const lost = (amountCents: number, to: string) =>
      lostInterest(test.ctx.db, {
        institution_id: ada.institution_id,
        amountCents,
        from: day('2026-10-05'),
        to: day(to),
      })
    const kept = await lost(50_00, '2027-01-05')
    expect(cents).toBe((await lost(WITHDRAWN_CENTS - 50_00, '2026-12-07')) + kept)
    expect(cents).toBeGreaterThan(await lost(WITHDRAWN_CENTS, '2026-12-07'))
    expect(await goodOf(ada)).toMatchObject({ amount_cents: cents })
    expect(await system('interest_expense', ada)).toBe(expense - cents)
    await expectSoundBooks(test.ctx.db)
  })

  it('of a deposit that never was posted counts from the day it should have settled', async () => {
    const ada = await add()
    const { uuid: transaction_id, amount_cents } = ada.transaction
    const { settlement_date } = await test.ctx.db
      .selectFrom('transfers')
      .select('settlement_date')
      .where('institution_id', '=', ada.institution_id)
      .where('id', '=', transaction_id)
      .executeTakeFirstOrThrow()
    const { uuid } = await reported(ada, { kind: 'missing', transaction_id })
    await decide(uuid, { ...DECISION, outcome: 'error', amount_cents })
    const expected = await lostInterest(test.ctx.db, {
      institution_id: ada.institution_id,
      amountCents: amount_cents,
      from: settlement_date,
      to: day('2027-01-05'),
    })
    expect(expected).toBeGreaterThan(0)
    expect(await interestOf(ada)).toBe(expected)
  })

  it('taken back with a provisional credit, never was anybody’s income', async () => {
    const ada = await add()
    const uuid = await credited(ada)
    expect(await interestOf(ada)).toBeGreaterThan(0)
    await decide(uuid, { ...DECISION, outcome: 'no_error' })
    expect(await goodOf(ada)).toBeUndefined()
    expect([await yearOf(ada, 2026), await yearOf(ada, 2027)]).toEqual([0, 0])
  })

  it('has its tax withheld where that is so, and the letter and the form say it', async () => {
    const ada = await add()
    await withhold(ada)
    const uuid = await credited(ada)
    const before = await balanceOf(ada)
    await decide(uuid, ERROR)
    const cents = await interestOf(ada)
    const tax = Math.round(cents * 0.24)
    expect(tax).toBeGreaterThan(0)
    expect(await boxesOf(ada, 2027)).toEqual([[cents, tax]])
    const after = await balanceOf(ada)
    expect(after.current_cents).toBe(before.current_cents - tax)
    const letter = (await stateOf(ada))?.letters.at(-1)
    expect(letter?.paragraphs.join(' ')).toContain('as federal tax')
    await expectSoundBooks(test.ctx.db)
  })

  it('leaves the tax to the institution where the credit was spent', async () => {
    const ada = await add()
    await withhold(ada)
    const uuid = await credited(ada)
    const { institution_id, account } = ada
    const { available_cents } = await balanceOf(ada)
    await initiate(
      { db: test.ctx.db, institution_id },
      {
        kind: 'withdrawal',
        amountCents: available_cents,
        accountId: account,
        now: test.ctx.clock.now(),
      },
    )
    await decide(uuid, ERROR)
    const [tax] = [(await goodOf(ada))?.withheld_cents ?? 0]
    expect(tax).toBeGreaterThan(0)
    const after = await balanceOf(ada)
    expect([after.available_cents, after.receivable_cents]).toEqual([0, 0])
    await expectSoundBooks(test.ctx.db)
  })

  it('is taxed out of what waits to be paid by hand once the account is closed', async () => {
    const ada = await add()
    await withhold(ada)
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    expect((await closeByCode(test, ada)).status).toBe(200)
    clock.set('2026-12-07T21:00:00Z')
    await submitDue(test.ctx, ada.institution_id, day('2026-12-07'))
    const suspense = await systemBalance(test.ctx.db, ada.institution_id, 'suspense')
    await decide(uuid, ERROR, '2026-12-14T15:00:00Z')
    const good = await goodOf(ada)
    const paid = WITHDRAWN_CENTS + (good?.amount_cents ?? 0) - (good?.withheld_cents ?? 0)
    expect(good?.withheld_cents).toBeGreaterThan(0)
    expect(await systemBalance(test.ctx.db, ada.institution_id, 'suspense')).toBe(suspense + paid)
  })
})

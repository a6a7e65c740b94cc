import { beforeAll, describe, expect, it } from 'vitest'
import type { Closer } from '../../../../../test/closers.ts'
import { SAVED, useClosings } from '../../../../../test/closings.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { contactOf, postLetters } from '../../../../../test/console/silent.ts'
import { readBalances } from '../../../../ledger/balances.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { handOverUnclaimed } from '../hand-over.ts'
import { watchDormancy } from '../watch-dormancy.ts'

const day = parseBusinessDate
const BECAUSE = { reason: 'As the rule wants it.' }

/** RULES-3 12: between the report and the transfer an account stays open, earns, and can be reclaimed. */
describe('an account that is reported to California', () => {
  const { test, clock, saverSince, nights, formsOf, expectNothingLeft } = useClosings()
  let maker: Awaited<ReturnType<typeof enterAs>>
  let checker: Awaited<ReturnType<typeof enterAs>>

  beforeAll(async () => {
    maker = await enterAs(test, 'operations')
    checker = await enterAs(test, 'approver')
  })

  async function beSilent({ account, depositor_id }: Closer) {
    await test.ctx.db
      .updateTable('account_contacts')
      .set({ last_contact_on: day('2024-03-03'), last_contact_by: 'sign_in' })
      .where('account_id', '=', account)
      .execute()
    await test.ctx.db
      .updateTable('depositors')
      .set({ state: 'CA', street: '1 Quiet Road' })
      .where('id', '=', depositor_id)
      .execute()
  }
  async function byTwo(step: 'report' | 'hand-over') {
    const path = `/console/dormancy/reports/CA/2027/${step}`
    const asked = await maker.browser.post<{ approval_id: string }>(path, BECAUSE)
    const decided = await checker.browser.post(
      `/console/approvals/${asked.body.data?.approval_id}/decide`,
      { ...BECAUSE, decision: 'approve' },
    )
    return decided.status
  }
  const outcomeOf = ({ account }: Closer) =>
    test.ctx.db
      .selectFrom('escheat_items')
      .select(['outcome', 'amount_cents', 'handed_on'])
      .where('account_id', '=', account)
      .executeTakeFirst()

  it('earns through the day before the transfer, and a call keeps it', async () => {
    const gone = await saverSince('2027-10-20')
    const back = await saverSince('2027-10-20')
    for (const each of [gone, back]) await beSilent(each)
    const { institution_id } = gone
    await watchDormancy(test.ctx, institution_id, day('2027-02-01'))
    for (const each of [gone, back]) await postLetters(test, each, '2027-03-15')
    await nights(gone, '2027-10-20', '2027-10-27')
    clock.set('2027-10-28T16:00:00Z')
    expect(await byTwo('report')).toBe(200)
    expect(await outcomeOf(gone)).toMatchObject({ outcome: 'REPORTED', amount_cents: null })

    await nights(gone, '2027-10-28', '2028-03-09')
    clock.set('2028-03-10T16:00:00Z')
    const called = { ...BECAUSE, by: 'call', on: '2028-03-10' }
    const path = `/console/dormancy/${back.account}/contact`
    expect((await maker.browser.post(path, called)).status).toBe(200)

    await nights(gone, '2028-03-10', '2028-06-08')
    // A Friday evening, after the cut-off: money for a state leaves the account on the day itself.
    clock.set('2028-06-09T22:00:00Z')
    expect(await byTwo('hand-over')).toBe(200)
    const { id: report_id } = await test.ctx.db
      .selectFrom('escheat_reports')
      .select('id')
      .where('state', '=', 'CA')
      .executeTakeFirstOrThrow()
    await handOverUnclaimed(test.ctx, { institution_id, report_id })

    // 12 days of October, seven whole months, and June 1 to 8 at 4.402 %, each month rounded once.
    expect(await outcomeOf(gone)).toEqual({
      outcome: 'HANDED_OVER',
      amount_cents: SAVED + 284_98,
      handed_on: '2028-06-09',
    })
    const closing = await test.ctx.db
      .selectFrom('closings')
      .select(['status', 'interest_cents', 'withheld_cents'])
      .where('account_id', '=', gone.account)
      .executeTakeFirst()
    expect(closing).toEqual({ status: 'CLOSED', interest_cents: 9_92, withheld_cents: 0 })
    // What was credited in 2028 is on the form of 2028.
    expect(await formsOf(gone, 2028)).toEqual([
      { depositor_id: gone.depositor_id, interest_cents: 196_56, withheld_cents: 0 },
    ])
    expect(await outcomeOf(back)).toMatchObject({ outcome: 'LEFT_OUT' })
    expect(await contactOf(test, back)).toMatchObject({ is_open: true })
    const { current_cents } = await readBalances(test.ctx.db, institution_id, back.account)
    expect(current_cents).toBeGreaterThan(SAVED)
    await expectNothingLeft(gone)
  })
})

import { randomUUID } from 'node:crypto'
import type { ClosingPreview } from '@passbook/contract/closing'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addApplicant } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser, close, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const SAVED = 400_00

describe('an account of two', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  /** Ada, and Bea who holds the same account. */
  async function addTwo(): Promise<[Closer, Closer]> {
    const ada = await addCloser(test, SAVED)
    const bea = await addApplicant(test, { registration_last_step: 'completed' })
    await test.ctx.db
      .updateTable('depositors')
      .set({ entity_id: ada.entity_id, ...SECOND_HOLDER, first_name: 'Bea' })
      .where('id', '=', bea.depositor_id)
      .execute()
    return [ada, { ...ada, ...bea, entity_id: ada.entity_id }]
  }
  const previewOf = async ({ browser, account }: Closer) =>
    (await browser.get<ClosingPreview>(`/accounts/${account}/closing`)).body.data
  const closingsOf = ({ account }: Closer) =>
    test.ctx.db
      .selectFrom('closings')
      .select(['status', 'requested_by'])
      .where('account_id', '=', account)
      .orderBy('requested_at')
      .execute()

  it('is closed by both: the first asks, the other’s call carries it out', async () => {
    const [ada, bea] = await addTwo()
    expect(await previewOf(ada)).toMatchObject({ needs_both: true, requested_by: null })
    const keys = { asked: randomUUID(), agreed: randomUUID() }
    const first = await closeByCode(test, ada, {}, keys.asked)
    expect(first.body.data).toMatchObject({
      status: 'WAITING',
      closing: { status: 'WAITING', payout_cents: 0, expires_at: '2026-11-30T15:00:00.000Z' },
      progress: { registration_status: 'PASSED' },
    })
    expect((await close(ada)).body.data).toMatchObject({ status: 'WAITING' })
    expect(await previewOf(bea)).toMatchObject({ requested_by: 'Tessa', payout_cents: SAVED + 14 })
    expect(await previewOf(ada)).toMatchObject({ requested_by: null })
    const mails = await inboxOf(test, bea.email)
    expect(mails.map(({ subject }) => subject)).toContain(
      'Tessa asked to close your Harborlight account',
    )
    expect((await close(bea)).status).toBe(403)
    const second = await closeByCode(test, bea, {}, keys.agreed)
    const made = await test.ctx.db
      .selectFrom('closings')
      .innerJoin('transfers as payout', 'payout.id', 'closings.payout_transfer_id')
      .select(['closings.call_key as asked', 'payout.call_key as agreed'])
      .where('closings.account_id', '=', ada.account)
      .execute()
    expect(made).toEqual([keys])
    expect(second.body.data).toMatchObject({
      status: 'CLOSED',
      closing: { status: 'PAYING', payout_cents: SAVED + 14 },
      progress: { registration_status: 'VIEW_ONLY' },
    })
    expect((await ada.browser.get('/depositor/progress')).body.data).toMatchObject({
      registration_status: 'VIEW_ONLY',
    })
    expect(await closingsOf(ada)).toEqual([{ status: 'PAYING', requested_by: ada.depositor_id }])
  })

  it('stays open when the other does not agree in time; a later wish begins anew', async () => {
    const [ada, bea] = await addTwo()
    await closeByCode(test, ada)
    clock.set('2026-11-30T15:00:01Z')
    expect(await previewOf(bea)).toMatchObject({ requested_by: null })
    expect((await closeByCode(test, bea)).body.data).toMatchObject({ status: 'WAITING' })
    expect(await closingsOf(ada)).toEqual([
      { status: 'LAPSED', requested_by: ada.depositor_id },
      { status: 'WAITING', requested_by: bea.depositor_id },
    ])
  })

  it('is closed by one where the institution lets it', async () => {
    const [ada] = await addTwo()
    const both = (closing_needs_both: boolean) =>
      test.ctx.db
        .updateTable('savings_products')
        .set({ closing_needs_both })
        .where('institution_id', '=', ada.institution_id)
        .execute()
    await both(false)
    expect(await previewOf(ada)).toMatchObject({ needs_both: false })
    expect((await closeByCode(test, ada)).body.data).toMatchObject({ status: 'CLOSED' })
    await both(true)
  })
})

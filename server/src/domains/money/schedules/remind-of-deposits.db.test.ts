import type { Alert } from '@passbook/contract/alerts'
import { describe, expect, it } from 'vitest'
import { freshCode, linkByWidget, stand } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { MONDAY, deposited, voidIt } from '../../../../test/repeating/deposits.ts'
import { useSaver } from '../../../../test/repeating/saver.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternInstant } from '../../../platform/calendar/eastern.ts'
import { nextReminders, remindOfDeposits } from './remind-of-deposits.ts'

const day = parseBusinessDate
/** Three days before the first of December. */
const REMINDED = day('2026-11-28')

describe('the reminder of a deposit that was chosen earlier', () => {
  const { test, clock, ada } = useSaver()

  const remind = async (date: BusinessDate) => {
    clock.set(easternInstant(date, '09:00'))
    await remindOfDeposits(test.ctx, ada.institution_id, date)
  }

  const alerts = async () => {
    const { body } = await ada.browser.get<{ alerts: Alert[] }>('/alerts')
    return (body.data?.alerts ?? []).filter(({ kind }) => kind === 'deposit_soon')
  }

  it('comes three days before it leaves, once, in the list and by email', async () => {
    const { request_id } = await deposited(ada, { date: '2026-12-01', repeat: { every: 'month' } })
    await remind(day('2026-11-27'))
    expect(await alerts()).toEqual([])
    await remind(REMINDED)
    await remind(REMINDED)
    await remind(day('2026-11-29'))
    expect(await alerts()).toMatchObject([
      {
        title: 'You have a deposit coming up',
        message:
          'Your deposit of $100.00 is scheduled for Tuesday, December 1, 2026. You can still change or cancel it.',
        path: `/dashboard/transactions-list?request=${request_id}`,
      },
    ])
    const told = (await inboxOf(test, ada.email)).filter(({ subject }) =>
      subject?.includes('deposit coming up'),
    )
    expect(told).toHaveLength(1)
  })

  it('does not come for one that was chosen just now, was cancelled, or may not leave', async () => {
    await voidIt(ada, await deposited(ada, { date: '2026-12-01' }))
    clock.set(easternInstant(REMINDED, '08:00'))
    await deposited(ada, { date: '2026-12-01' })
    await remind(REMINDED)
    expect(await alerts()).toEqual([])
    clock.set(MONDAY)
    await deposited(ada, { date: '2026-12-01' })
    await stand(test, ada, { standing: 'REVIEW' })
    await remind(REMINDED)
    expect(await alerts()).toEqual([])
  })

  it('of one that waits for a yes says so', async () => {
    await deposited(ada, { date: '2026-12-01' })
    const shared = { accountNumber: '700098765' }
    await linkByWidget(test, ada, shared, { step_up: await freshCode(test, ada) })
    await remind(REMINDED)
    expect(await alerts()).toMatchObject([{ title: 'A deposit needs your approval' }])
    expect((await alerts())[0]?.message).toContain('or we’ll cancel it on Tuesday')
  })

  it('is known ahead, so that the clock stops there', async () => {
    await deposited(ada, { date: '2026-12-01' })
    const first = async (from: string) =>
      (await nextReminders(test.ctx.db, day(from))).get(ada.institution_id)
    expect(await first('2026-11-27')).toBe('2026-11-28')
    expect(await first('2026-11-28')).toBe('2026-11-28')
    expect(await first('2026-12-02')).toBeUndefined()
  })
})

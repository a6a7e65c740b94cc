import type { StateReport } from '@passbook/contract/console/dormancy'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../../test/app.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { addSilent, postLetters } from '../../../../../test/console/silent.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../../platform/calendar/clock.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { watchDormancy } from '../watch-dormancy.ts'

describe('the queue of work on dormancy', () => {
  const test = useTestApp()

  it('ends the work about a late report once all its accounts were heard of', async () => {
    test.ctx.clock = fixedClock('2026-11-18T16:00:00Z')
    const silent = await addSilent(test, { since: '2019-05-05', state: 'WY' })
    const { institution_id } = silent
    await watchDormancy(test.ctx, institution_id, parseBusinessDate('2026-08-01'))
    await postLetters(test, silent, '2026-08-10')
    const today = easternDate(test.ctx.clock.now())
    const openTasks = () =>
      test.ctx.db
        .selectFrom('staff_tasks')
        .select('task_key')
        .where('institution_id', '=', institution_id)
        .where('task_key', '=', 'state_report_late:WY:2026')
        .where('handled_at', 'is', null)
        .execute()
    await watchDormancy(test.ctx, institution_id, today)
    expect(await openTasks()).toHaveLength(1)
    const contact = { by: 'call', on: '2026-11-01' }
    const path = `/dormancy/${silent.account}/contact`
    const browser = (await enterAs(test, 'operations')).browser
    const called = await browser.post(`/console${path}`, { ...contact, reason: 'They called us.' })
    expect(called.status).toBe(200)
    // The desk has no such report any more, so the queue must not have it either.
    const { body } = await browser.get<{ reports: StateReport[] }>('/console/dormancy/reports')
    expect(body.data?.reports.some(({ state }) => state === 'WY')).toBe(false)
    await watchDormancy(test.ctx, institution_id, today)
    expect(await openTasks()).toEqual([])
  })
})

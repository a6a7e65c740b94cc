import type { TimelineEvent } from '@passbook/contract/console/customers'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { addCloser } from '../../../../test/closers.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { makeThrough } from '../../../../test/pdf/statements.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'

describe('the timeline of a customer', () => {
  const test = useTestApp()

  it('tells transfers and statements in words, not in names of the database', async () => {
    const saver = await addCloser(test, 400_00)
    await makeThrough({ ctx: test.ctx, ...saver }, parseBusinessDate('2026-11-30'))
    await test.ctx.db
      .updateTable('transfers')
      .set({ kind: 'micro_credit' })
      .where('institution_id', '=', saver.institution_id)
      .where('account_id', '=', saver.account)
      .execute()
    const agent = (await enterAs(test, 'agent')).browser
    const { body } = await agent.get<{ events: TimelineEvent[] }>(
      `/console/customers/${saver.depositor_id}/timeline`,
    )
    const words = body.data?.events.map((event) => event.words).join('\n')
    expect(words).toMatch(/^Micro credit, /m)
    expect(words).toMatch(/^November 2026 statement$/m)
  })
})

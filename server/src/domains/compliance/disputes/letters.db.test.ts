import { randomUUID } from 'node:crypto'
import type { DisputeLetterKind } from '@passbook/contract/disputes'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { inboxOf, runQueuedJobs } from '../../../../test/browser.ts'
import { addDisputer, report, reported, reports } from '../../../../test/disputes/disputing.ts'
import { addSecondHolder } from '../../../../test/second-holder.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'

const FINDINGS = ['reasons', 'documents', 'right_to_documents', 'debit_amount', 'debit_on']
const MONEY = ['amount', 'interest']
const WANTED: Record<DisputeLetterKind, string[]> = {
  received: ['received_on', 'decide_by', 'extended_by'],
  credited: [...MONEY, 'credited_on', 'decide_by'],
  corrected: [...MONEY, 'corrected_on', 'is_final'],
  other_error: [...MONEY, 'corrected_on', 'is_final', ...FINDINGS],
  no_error: FINDINGS,
  taken_back: ['amount', 'debited_on', 'owed'],
}

describe('letters of disputes', () => {
  const test = useTestApp()

  it('none is kept, and so none is sent, without each of its fields', async () => {
    const ada = await addDisputer(test)
    const { uuid: dispute_id } = await reported(ada)
    let place = 1
    for (const [kind, fields] of Object.entries(WANTED)) {
      const wanted = ['reference', ...fields]
      const whole = Object.fromEntries(wanted.map((field) => [field, 'there']))
      const keep = (facts: object) =>
        test.ctx.db
          .insertInto('dispute_letters')
          .values({
            institution_id: ada.institution_id,
            id: randomUUID(),
            dispute_id,
            place: (place += 1),
            kind: kind as DisputeLetterKind,
            subject: 'A letter',
            paragraphs: '[]',
            facts: JSON.stringify(facts),
            sent_on: parseBusinessDate('2026-11-16'),
            sent_at: new Date(),
          })
          .execute()
      for (const field of wanted) {
        const { [field]: _, ...less } = whole
        for (const facts of [less, { ...less, [field]: null }]) {
          await expect(keep(facts)).rejects.toMatchObject({ constraint: 'dispute_letters_fields' })
        }
      }
      if (kind !== 'received') await keep(whole)
    }
  })

  it('reach both holders; what one wrote stays between them and the institution', async () => {
    const ada = await addDisputer(test)
    const bob = await addSecondHolder(test, ada, 'secondary')
    await reported(ada, { words: 'Unmistakable words of hers.' })
    await runQueuedJobs(test)
    for (const { email } of [ada, bob]) {
      const letters = await inboxOf(test, email)
      const told = letters.filter(({ subject }) => subject?.startsWith('We received the problem'))
      expect(told).toHaveLength(1)
      expect(told[0]?.text).not.toContain('Unmistakable')
    }
    const [seen] = await reports(bob)
    expect(seen).toMatchObject({ words: '', state: 'open', may_withdraw: false })
    const tried = await bob.browser.post(`/disputes/${seen?.uuid}/withdraw`)
    expect(tried.status).toBe(404)
    const alerts = await bob.browser.get<{ alerts: object[] }>('/alerts')
    expect(alerts.body.data?.alerts).toContainEqual(
      expect.objectContaining({ kind: 'dispute', path: '/report-a-problem/your-reports' }),
    )
  })

  it('whoever left reports of their own time, and is written to beside the holder', async () => {
    const ada = await addDisputer(test)
    const bob = await addSecondHolder(test, ada, 'left')
    await reported(ada, { transaction_id: ada.withdrawal })
    expect((await report(bob, { transaction_id: ada.withdrawal })).status).toBe(404)
    const mine = await reported(bob, { kind: 'missing', amount_cents: 5_00 })
    expect((await reports(bob)).map(({ uuid }) => uuid)).toEqual([mine.uuid])
    await runQueuedJobs(test)
    const count = async ({ email }: { email: string }) => {
      const letters = await inboxOf(test, email)
      return letters.filter(({ subject }) => subject?.startsWith('We received the problem')).length
    }
    expect([await count(bob), await count(ada)]).toEqual([1, 2])
    const never = await addSecondHolder(test, await addDisputer(test), 'joining')
    expect((await report(never)).status).toBe(403)
  })

  it('whoever left learns nothing of what the holder made or reported on that day', async () => {
    const ada = await addDisputer(test)
    const bob = await addSecondHolder(test, ada, 'left')
    const leave = (day: BusinessDate) =>
      test.ctx.db
        .updateTable('depositors')
        .set({ left_on: day })
        .where('id', '=', bob.depositor_id)
        .execute()
    const today = easternDate(test.ctx.clock.now())
    await reported(ada, { transaction_id: ada.withdrawal })
    await leave(today)
    expect(await reports(bob)).toEqual([])
    await leave(addDays(today, 1))
    expect(await reports(bob)).toHaveLength(1)
    const { date_created } = await test.ctx.db
      .selectFrom('transfers')
      .select('date_created')
      .where('id', '=', ada.withdrawal)
      .executeTakeFirstOrThrow()
    const made = easternDate(date_created)
    await leave(made)
    expect((await report(bob, { transaction_id: ada.withdrawal })).status).toBe(404)
    await leave(addDays(made, 1))
    expect((await report(bob, { transaction_id: ada.withdrawal })).status).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { submitDue } from '../ach/submit-due.ts'
import { finishReview } from '../../compliance/reviews/finish-review.ts'

const MONDAY = new Date('2026-11-16T15:00:00Z')
const OPERATOR = { kind: 'operator', id: 'Olive Operator' } as const

describe('what the bank takes back', () => {
  const test = useTestApp()

  async function saver(): Promise<Saver> {
    test.ctx.clock = fixedClock(MONDAY)
    return addSaver(test)
  }

  const statusOf = ({ transaction }: Saver) =>
    test.ctx.db
      .selectFrom('transfers')
      .select('status')
      .where('id', '=', transaction.uuid)
      .executeTakeFirstOrThrow()

  const letterTo = async ({ email }: Saver) =>
    (await inboxOf(test, email)).find(
      ({ subject }) => subject === 'We canceled your Harborlight deposit',
    )

  const decide = (
    { institution_id, depositor_id }: Saver,
    outcome: 'FAILED' | 'MANUALLY_REVIEWED',
  ) =>
    finishReview(test.ctx, {
      institution_id,
      depositor_id,
      outcome,
      note: 'Called them.',
      now: MONDAY,
      actor: OPERATOR,
    })

  it('is everything that has not left when a person is put on HOLD, and they are told', async () => {
    const [ada, bea] = [await saver(), await saver()]
    await stand(test, ada, { standing: 'REVIEW' })
    await decide(ada, 'FAILED')
    expect(await statusOf(ada)).toEqual({ status: 'Cancelled' })
    const letter = await letterTo(ada)
    expect(letter?.text).toContain('We canceled your deposit of $250.00 before it was sent.')
    expect(letter?.text).toContain('Your account was put on hold')
    expect(letter?.text).toContain(`Reference ${ada.transaction.reference}`)
    expect(await statusOf(bea)).toEqual({ status: 'Initiated' })
    expect(await letterTo(bea)).toBeUndefined()
  })

  it('is nothing when the review ends well', async () => {
    const ada = await saver()
    await stand(test, ada, { standing: 'REVIEW' })
    await decide(ada, 'MANUALLY_REVIEWED')
    expect(await statusOf(ada)).toEqual({ status: 'Initiated' })
    expect(await letterTo(ada)).toBeUndefined()
  })

  it('at the cut-off is told to the person, not only to staff', async () => {
    const ada = await saver()
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    await submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
    expect(await statusOf(ada)).toEqual({ status: 'Cancelled' })
    const letter = await letterTo(ada)
    expect(letter?.text).toContain('could no longer be used for deposits')
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('task_key', '=', `cancelled:${ada.transaction.uuid}`)
      .execute()
    expect(tasks).toEqual([
      { message: 'A transfer was canceled at the cutoff. Its linked account is LOCKED.' },
    ])
  })
})

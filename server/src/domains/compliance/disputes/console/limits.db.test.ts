import type { Approval } from '@passbook/contract/console/approvals'
import type { StaffDispute } from '@passbook/contract/console/disputes'
import type { WorkItem } from '@passbook/contract/console/work'
import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../../test/books.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { useDisputeDesk } from '../../../../../test/disputes/desk.ts'
import { DECISION, WITHDRAWN_CENTS, reported } from '../../../../../test/disputes/disputing.ts'
import { parseBusinessDate } from '../../../../platform/calendar/business-date.ts'
import { handleTask } from '../../../contact/tasks/tasks.ts'

const CREDIT = { amount_cents: WITHDRAWN_CENTS, reason: 'We need more time.' }

describe('the limits of disputes at the console', () => {
  const { test, clock, staff, add, askFor, agreeTo, run, currentOf, stateOf } = useDisputeDesk()

  const tasksOf = (uuid: string) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['id', 'is_urgent', 'handled_at'])
      .where('task_key', 'like', `dispute:${uuid}:%`)
      .orderBy('id')
      .execute()
  /** What the second person reads beside the newest request about a dispute. */
  const factsOf = async (uuid: string) => {
    const { body } = await staff.other.browser.get<{ dispute: StaffDispute }>(
      `/console/disputes/${uuid}`,
    )
    const asked = body.data?.dispute.waiting[0]?.approval_id
    const page = await staff.other.browser.get<{ approval: Approval }>(
      `/console/approvals/${asked}`,
    )
    const { facts = [] } = page.body.data?.approval ?? {}
    return Object.fromEntries(facts.map(({ label, value }) => [label, value]))
  }

  it('one agent cannot make money of a call: nobody marks it done, and the clock credits nothing', async () => {
    const ada = await add()
    const agent = await enterAs(test, 'agent')
    const before = await currentOf(ada)
    const { body } = await agent.browser.post<{ dispute: StaffDispute }>('/console/disputes', {
      from: 'call',
      depositor_id: ada.depositor_id,
      words: 'Called us.',
      amount_cents: 25_000_00,
      received_at: '2026-11-02T15:00:00Z',
    })
    const dispute = body.data?.dispute
    expect(dispute?.dates).toMatchObject({ received_on: '2026-11-02', decide_by: '2026-11-17' })
    expect(dispute?.is_credited_at_deadline).toBe(false)
    const tasks = await tasksOf(dispute?.uuid ?? '')
    // One for the last day, and one that is urgent, as that day is less than two business days ahead.
    expect(tasks.map(({ is_urgent }) => is_urgent)).toEqual([false, true])
    for (const { id } of tasks) {
      const done = await agent.browser.post<object>(`/console/work/${id}/done`)
      expect([done.status, done.body.errors]).toEqual([
        422,
        { '': [expect.stringContaining('This closes when the dispute is decided.')] },
      ])
      const by = { kind: 'operator', id: 'Olive Operator' } as const
      const now = clock.now()
      const input = { institution_id: ada.institution_id, taskId: id, now, actor: by }
      await expect(handleTask(test.ctx.db, input)).rejects.toMatchObject({
        fields: { '': [expect.stringContaining('when the dispute is decided')] },
      })
    }
    // A second person is asked, and the clock runs on meanwhile.
    const credit = { amount_cents: 25_000_00, reason: 'We need more time.' }
    expect((await askFor('credit', dispute?.uuid ?? '', credit)).status).toBe(200)
    for (const date of ['2026-11-17', '2026-11-18']) {
      await run(ada, parseBusinessDate(date))
    }
    expect(await currentOf(ada)).toBe(before)
    const { body: later } = await staff.asker.browser.get<{ dispute: StaffDispute }>(
      `/console/disputes/${dispute?.uuid}`,
    )
    expect(later.data?.dispute).toMatchObject({
      state: 'open',
      due: { what: 'decide_or_credit', on: '2026-11-17', is_late: true },
      waiting: [{ what: 'credit_dispute' }],
    })
    const work = await agent.browser.get<{ items: WorkItem[]; as_of: string }>(
      '/console/work?kind=dispute',
    )
    const mine = work.body.data?.items.filter(
      ({ depositor_id }) => depositor_id === ada.depositor_id,
    )
    expect(mine).toHaveLength(2)
    const asOf = work.body.data?.as_of ?? ''
    expect(mine?.every(({ due_at }) => due_at !== null && due_at < asOf)).toBe(true)

    // Decided, what asked for it is done.
    await askFor('decide', dispute?.uuid ?? '', { ...DECISION, outcome: 'no_error' })
    const { waiting = [] } =
      (
        await staff.other.browser.get<{ dispute: StaffDispute }>(
          `/console/disputes/${dispute?.uuid}`,
        )
      ).body.data?.dispute ?? {}
    const decision = waiting.find(({ what }) => what === 'decide_dispute')?.approval_id
    const agreed = await staff.other.browser.post(`/console/approvals/${decision}/decide`, {
      decision: 'approve',
      reason: 'Nothing was found.',
    })
    expect(agreed.status).toBe(200)
    const ended = await tasksOf(dispute?.uuid ?? '')
    expect(ended.every(({ handled_at }) => handled_at !== null)).toBe(true)
  })

  it('a decision corrects at most what is in dispute', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    for (const amount_cents of [WITHDRAWN_CENTS + 1, 1_013_353_87]) {
      const body = { ...DECISION, outcome: 'other_error', amount_cents }
      expect((await askFor('decide', uuid, body)).status).toBe(422)
    }
  })

  it('the database holds the ceiling of a decision that goes around the acts', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const decided = test.ctx.db
      .insertInto('dispute_decisions')
      .values({
        institution_id: ada.institution_id,
        dispute_id: uuid,
        outcome: 'error',
        reasons: DECISION.reasons,
        documents: JSON.stringify(DECISION.documents),
        amount_cents: WITHDRAWN_CENTS + 1,
        interest_cents: 0,
        decided_on: parseBusinessDate('2026-11-16'),
        decided_at: clock.now(),
        debit_cents: 0,
        debit_on: null,
        asked_by: 'one@example.com',
        agreed_by: 'two@example.com',
        approval_id: null,
      })
      .execute()
    await expect(decided).rejects.toMatchObject({ constraint: 'disputes_ceiling' })
  })

  it('staff state the amount in dispute where nothing was named, and the second person sees it', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { kind: 'what_was_this' })
    const { body } = await staff.asker.browser.get<{ dispute: StaffDispute }>(
      `/console/disputes/${uuid}`,
    )
    expect(body.data?.dispute).toMatchObject({ ceiling_cents: null, proposed_credit: null })
    const error = { ...DECISION, outcome: 'error', amount_cents: 75_00 }
    const unstated = await askFor('decide', uuid, error)
    expect([unstated.status, Object.keys(unstated.body.errors ?? {})]).toEqual([
      422,
      ['disputed_cents'],
    ])
    const uncredited = { amount_cents: 75_00, reason: 'We need more time.' }
    expect((await askFor('credit', uuid, uncredited)).status).toBe(422)
    const beyond = { ...error, disputed_cents: 74_99 }
    expect((await askFor('decide', uuid, beyond)).status).toBe(422)
    const stated = { ...error, disputed_cents: 80_00 }
    expect((await askFor('decide', uuid, stated)).status).toBe(200)
    expect(await factsOf(uuid)).toMatchObject({
      Transfer: 'None',
      'Amount claimed': 'No amount',
      'Amount in dispute': '$80.00, entered by staff with this request',
      'Amount requested': '$75.00',
    })
    const before = await currentOf(ada)
    expect((await agreeTo(uuid)).status).toBe(200)
    expect(await currentOf(ada)).toBe(before + 75_00)
    expect(await stateOf(ada)).toMatchObject({ state: 'corrected', amount_cents: 80_00 })

    const named = await reported(ada, { kind: 'missing', amount_cents: 20_00 })
    const again = { ...error, amount_cents: 20_00, disputed_cents: 500_00 }
    expect((await askFor('decide', named.uuid, again)).status).toBe(422)
    await expectSoundBooks(test.ctx.db)
  })

  it('shows the second person the claim, the transfer, the amounts and the evidence', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await askFor('credit', uuid, CREDIT)
    const facts = await factsOf(uuid)
    expect(facts).toEqual({
      Claim: 'I didn’t make or authorize this transfer',
      Description: 'I did not do this.',
      'Reported by': 'Tessa Testwell, online',
      'Received on': 'Nov 16, 2026',
      Transfer: 'Withdrawal of Oct 5, 2026, $365.00, Submitted',
      'Evidence in the report': 'None',
      'Amount claimed': 'No amount',
      'Already credited for this transfer': '$0.00',
      'Maximum credit': '$365.00, and interest',
      'Amount requested': '$365.00',
      Interest: expect.stringMatching(/^\$1\.\d\d, calculated to Nov 16, 2026$/),
      Status: 'Open',
      Balance: expect.stringMatching(/^\$/),
      'Decide or credit by': 'Dec 1, 2026',
    })
    await agreeTo(uuid)
    const body = { ...DECISION, outcome: 'other_error', amount_cents: 100_00 }
    await askFor('decide', uuid, body)
    expect(await factsOf(uuid)).toMatchObject({
      'Credited provisionally': expect.stringMatching(
        /^\$365\.00 and \$1\.\d\d interest on Nov 16/,
      ),
      Finding: 'A different error was found',
      'Amount requested': '$100.00',
      Interest: expect.stringMatching(/^\$0\.\d\d, calculated to Nov 16, 2026$/),
      'Documents used': 'Sign-in record of October 5; Authorisation of the withdrawal',
      Reasons: DECISION.reasons,
    })
  })
})

import type { DisputeLine, StaffDispute } from '@passbook/contract/console/disputes'
import { describe, expect, it } from 'vitest'
import { systemBalance } from '../../../../../test/ledger.ts'
import { expectSoundBooks } from '../../../../../test/books.ts'
import { enterAs } from '../../../../../test/console/staff-browser.ts'
import { useDisputeDesk } from '../../../../../test/disputes/desk.ts'
import {
  DECISION,
  type Disputer,
  type Staff,
  WITHDRAWN_CENTS,
  agree,
  reported,
  reports,
} from '../../../../../test/disputes/disputing.ts'
import { written } from '../../../../../test/messages/writing.ts'

const CREDIT = { amount_cents: WITHDRAWN_CENTS, reason: 'We need more time.' }

describe('disputes at the console', () => {
  const { test, clock, staff, add, askFor, agreeTo, currentOf, stateOf } = useDisputeDesk()

  const provisional = ({ institution_id }: Disputer) =>
    systemBalance(test.ctx.db, institution_id, 'provisional_credits')

  it('is credited by two, with the interest lost, and the holder is told', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const [before, open] = [await currentOf(ada), await provisional(ada)]
    const asked = await askFor('credit', uuid, CREDIT)
    expect(asked.body.data?.dispute).toMatchObject({
      state: 'open',
      waiting: [{ what: 'credit_dispute', is_own: true }],
    })
    // A second question about the same waits for the first.
    expect((await askFor('credit', uuid, CREDIT)).status).toBe(422)
    expect((await agree(staff.asker, uuid)).status).toBe(403)
    expect(await currentOf(ada)).toBe(before)
    const interest = asked.body.data?.dispute.proposed_credit?.interest_cents ?? 0
    expect(interest).toBeGreaterThan(100)

    expect((await agreeTo(uuid)).status).toBe(200)
    const dispute = await stateOf(ada)
    expect(dispute).toMatchObject({
      state: 'credited',
      credit: {
        amount_cents: WITHDRAWN_CENTS,
        interest_cents: interest,
        credited_on: '2026-11-16',
        status: 'provisional',
      },
      letters: [{ kind: 'received' }, { kind: 'credited' }],
      may_withdraw: false,
    })
    expect(await currentOf(ada)).toBe(before + WITHDRAWN_CENTS + interest)
    expect(await provisional(ada)).toBe(open - WITHDRAWN_CENTS - interest)
    const list = await ada.browser.get<{ transactions: object[] }>('/transactions')
    expect(list.body.data?.transactions).toContainEqual(
      expect.objectContaining({ kind: 'dispute', description: 'Credit for a reported problem' }),
    )
    expect((await askFor('credit', uuid, CREDIT)).status).toBe(422)
    await expectSoundBooks(test.ctx.db)
  })

  it('keeps back no more than the rule allows', async () => {
    const ada = await add()
    const one = await reported(ada, { transaction_id: ada.withdrawal })
    const tries = [WITHDRAWN_CENTS + 1, WITHDRAWN_CENTS - 50_01]
    for (const amount_cents of tries) {
      const { status } = await askFor('credit', one.uuid, { ...CREDIT, amount_cents })
      expect(status).toBe(422)
    }
    const less = { ...CREDIT, amount_cents: WITHDRAWN_CENTS - 50_00 }
    expect((await askFor('credit', one.uuid, less)).status).toBe(200)
    const bob = await add()
    const two = await reported(bob, { transaction_id: bob.withdrawal, kind: 'duplicate' })
    expect((await askFor('credit', two.uuid, less)).status).toBe(422)
  })

  it('an error makes the credit final, and nothing is ever taken back of it', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await askFor('credit', uuid, CREDIT)
    await agreeTo(uuid)
    const credited = await currentOf(ada)
    const body = { ...DECISION, outcome: 'error', amount_cents: WITHDRAWN_CENTS }
    expect((await askFor('decide', uuid, body)).status).toBe(200)
    expect((await agreeTo(uuid)).status).toBe(200)
    const dispute = await stateOf(ada)
    expect(dispute).toMatchObject({
      state: 'corrected',
      credit: { status: 'final' },
      decision: { outcome: 'error', debit_on: null, debit_cents: 0 },
    })
    expect(dispute?.letters.at(-1)?.paragraphs.at(-1)).toContain('final')
    expect(await currentOf(ada)).toBe(credited)
    const again = { ...DECISION, outcome: 'no_error' }
    expect((await askFor('decide', uuid, again)).status).toBe(422)
    await expectSoundBooks(test.ctx.db)
  })

  it('an error without a credit is corrected in the same moment', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const before = await currentOf(ada)
    const body = { ...DECISION, outcome: 'error', amount_cents: WITHDRAWN_CENTS }
    await askFor('decide', uuid, body)
    await agreeTo(uuid)
    const dispute = await stateOf(ada)
    expect(dispute?.decision?.corrected_cents).toBeGreaterThan(WITHDRAWN_CENTS)
    expect(await currentOf(ada)).toBe(before + (dispute?.decision?.corrected_cents ?? 0))
    await expectSoundBooks(test.ctx.db)
  })

  it('refuses a decision without its reasons, documents or amount', async () => {
    const ada = await add()
    const { uuid } = await reported(ada)
    for (const body of [
      { ...DECISION, outcome: 'no_error', reasons: ' ' },
      { ...DECISION, outcome: 'no_error', documents: [] },
      { ...DECISION, outcome: 'error' },
      { ...DECISION, outcome: 'no_error', amount_cents: 5 },
    ]) {
      expect((await askFor('decide', uuid, body)).status).toBe(422)
    }
  })

  it('any message becomes one in one step, dated when it was received', async () => {
    const ada = await add()
    const { uuid: message_id } = await written(ada.browser, {
      topic: 'problem',
      subject: 'Not me',
      text: 'This withdrawal was not mine.',
      transaction_id: ada.withdrawal,
    })
    clock.set('2026-11-20T15:00:00Z')
    const agent = await enterAs(test, 'agent')
    const begun = () =>
      test.ctx.db
        .selectFrom('staff_tasks')
        .select(['id', 'handled_by'])
        .where('task_key', '=', `dispute_begun:${message_id}`)
        .executeTakeFirstOrThrow()
    // Its days run from when it was received, so that it is nobody's to put away.
    const { id } = await begun()
    expect((await agent.browser.post(`/console/work/${id}/done`)).status).toBe(422)
    const make = () =>
      agent.browser.post<{ dispute: StaffDispute }>('/console/disputes', {
        from: 'message',
        message_id,
      })
    const made = await make()
    expect(made.body.data?.dispute).toMatchObject({
      kind: 'other',
      words: 'This withdrawal was not mine.',
      channel: 'message',
      message_id,
      recorded_by: agent.email,
      transaction: { uuid: ada.withdrawal },
      dates: { received_on: '2026-11-16', decide_by: '2026-12-01' },
    })
    expect((await begun()).handled_by).toBe(agent.email)
    const again = await make()
    expect(again.body.data?.dispute.uuid).toBe(made.body.data?.dispute.uuid)
    expect(await reports(ada)).toHaveLength(1)
  })

  it('a call is written down later, never earlier than it came', async () => {
    const ada = await add()
    const agent = await enterAs(test, 'agent')
    const call = { from: 'call', depositor_id: ada.depositor_id, words: 'Called us.' }
    const later = { ...call, received_at: '2026-11-17T15:00:00Z' }
    expect((await agent.browser.post('/console/disputes', later)).status).toBe(422)
    const body = { ...call, received_at: '2026-11-13T15:00:00Z', uuid: crypto.randomUUID() }
    for (const _ of [1, 2]) {
      const { body: reply } = await agent.browser.post<{ dispute: StaffDispute }>(
        '/console/disputes',
        body,
      )
      expect(reply.data?.dispute).toMatchObject({
        uuid: body.uuid,
        dates: { received_on: '2026-11-13', decide_by: '2026-11-30' },
      })
    }
    const { body: named } = await agent.browser.post<{ dispute: StaffDispute }>(
      '/console/disputes',
      { ...call, transaction_reference: '00000000' },
    )
    expect(named.data).toBeNull()
  })

  it('lists what is due first, by pages, and nothing of another institution', async () => {
    const cleo = await add({ slug: 'summit' })
    const theirs = await reported(cleo, { transaction_id: cleo.withdrawal })
    const list = async (browser: Staff['browser'], query = '') => {
      const { body } = await browser.get<{ disputes: DisputeLine[]; has_more: boolean }>(
        `/console/disputes${query}`,
      )
      if (!body.data) throw new Error(body.message)
      return body.data
    }
    const abel = await add()
    const own = await reported(abel, { transaction_id: abel.withdrawal })
    const { disputes } = await list(staff.asker.browser)
    // Of a transaction that was named without an amount, the whole of it.
    expect(disputes.find(({ uuid }) => uuid === own.uuid)?.amount_cents).toBe(WITHDRAWN_CENTS)
    const days = disputes.map(({ due }) => due.on ?? '')
    expect(days).toEqual(days.toSorted())
    expect(disputes.map(({ uuid }) => uuid)).not.toContain(theirs.uuid)
    const second = await list(staff.asker.browser, `?after=${disputes[0]?.uuid}`)
    expect(second.disputes[0]?.uuid).toBe(disputes[1]?.uuid)
    const decided = await list(staff.asker.browser, '?view=decided')
    expect(decided.disputes.every(({ state }) => state !== 'open')).toBe(true)
    expect((await staff.asker.browser.get(`/console/disputes/${theirs.uuid}`)).status).toBe(404)
    expect((await askFor('credit', theirs.uuid, CREDIT)).status).toBe(404)
    const body = { ...DECISION, outcome: 'no_error' }
    expect((await askFor('decide', theirs.uuid, body)).status).toBe(404)
  })
})

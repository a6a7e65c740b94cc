import type { Approval, ApprovalLine } from '@passbook/contract/console/approvals'
import type { ClosingForStaff } from '@passbook/contract/console/customer-acts'
import type { Customer } from '@passbook/contract/console/customers'
import type { Progress } from '@passbook/contract/depositor'
import type { Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addApplicant } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, closeByCode } from '../../../../test/closers.ts'
import { useCustomer } from '../../../../test/console/customer.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { closeToState } from '../../money/closing/close-account.ts'
import { settleDue } from '../../money/transfers/settle-due.ts'

const REASON = { reason: 'An order came by mail.' }
const BARRED = /This account has a (legal|sanctions) hold/

describe('holds', () => {
  const { test, clock, staff, ada } = useCustomer()

  /** Bea, who holds Ada's account too. */
  async function addBea(): Promise<Closer> {
    const bea = await addApplicant(test, { registration_last_step: 'completed' })
    await stand(bea, { entity_id: ada.entity_id, ...SECOND_HOLDER, first_name: 'Bea' })
    return { ...ada, ...bea, entity_id: ada.entity_id }
  }
  const stand = (
    { depositor_id }: { depositor_id: string },
    row: Updateable<Tables['depositors']>,
  ) => test.ctx.db.updateTable('depositors').set(row).where('id', '=', depositor_id).execute()
  const standingOf = ({ depositor_id }: { depositor_id: string }) =>
    test.ctx.db
      .selectFrom('depositors')
      .select(['standing', 'standing_reason as reason'])
      .where('id', '=', depositor_id)
      .executeTakeFirstOrThrow()
  const post = <T>(who: { depositor_id: string }, what: string, body: object = {}) =>
    staff.maker.browser.post<T>(`/console/customers/${who.depositor_id}/${what}`, {
      ...REASON,
      ...body,
    })
  const hold = (hold_reason: string, who = ada) => post(who, 'hold', { hold_reason })
  const release = (who = ada) =>
    post<{ status: string; words: string; customer: Customer }>(who, 'release')
  const read = async (who = ada) =>
    (await staff.maker.browser.get<Customer>(`/console/customers/${who.depositor_id}`)).body.data
  const waiting = async () => {
    const { body } = await staff.checker.browser.get<{ approvals: ApprovalLine[] }>(
      '/console/approvals',
    )
    const line = body.data?.approvals.find(
      ({ depositor_id, decision }) => depositor_id === ada.depositor_id && decision === null,
    )
    const page = await staff.checker.browser.get<{ approval: Approval }>(
      `/console/approvals/${line?.uuid}`,
    )
    return page.body.data?.approval
  }
  const leave = (day: string) => {
    clock.set(`${day}T21:00:00Z`)
    return submitDue(test.ctx, ada.institution_id, parseBusinessDate(day))
  }
  const payouts = () =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['status'])
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'payout')
      .execute()

  it('set on the account are released on every holder at once, by whoever’s page', async () => {
    const bea = await addBea()
    await hold('staff')
    expect((await standingOf(bea)).standing).toBe('HOLD')
    const before = await read(bea)
    expect(before?.release).toContain('Tessa Testwell and Bea Testwell')
    const released = await release(bea)
    expect(released.body.data).toMatchObject({ status: 'DONE', customer: { standing: null } })
    expect(released.body.data?.words).toContain('Money can move again')
    for (const who of [ada, bea]) {
      expect(await standingOf(who)).toEqual({ standing: null, reason: null })
      const subjects = (await inboxOf(test, who.email)).map(({ subject }) => subject)
      expect(subjects).toContain('The hold on your Harborlight account was removed')
    }
  })

  it('of one person stay on that person, and the release says that no money moves', async () => {
    const bea = await addBea()
    await stand(bea, {
      standing: 'HOLD',
      standing_reason: 'identity',
      registration_status: 'FAILED',
    })
    await hold('staff')
    const told = 'Bea Testwell stays on hold: Identity is under review.'
    expect((await read())?.release).toContain(told)
    const released = await release()
    expect(released.body.data?.words).toContain(told)
    expect(released.body.data?.words).toContain('No money can move')
    expect(await standingOf(bea)).toEqual({ standing: 'HOLD', reason: 'identity' })
    expect((await standingOf(ada)).standing).toBeNull()
    expect((await release(bea)).status).toBe(422)
    const letters = await inboxOf(test, ada.email)
    expect(letters.at(0)?.text).not.toContain('You can use your account again')
  })

  it('under a rule of the approval policy are released by two, however little they hold', async () => {
    const { institution_id } = ada
    const rule = { what: 'release_hold', from_cents: 100_00, approvers: 1 }
    await test.ctx.db
      .insertInto('approval_policy')
      .values({ institution_id, ...rule, decider: 'approver' })
      .execute()
    await hold('staff')
    expect((await read())?.release).toContain('Approval required.')
    expect((await release()).body.data?.status).toBe('WAITING')
    expect((await standingOf(ada)).standing).toBe('HOLD')
    await test.ctx.db
      .deleteFrom('approval_policy')
      .where('institution_id', '=', institution_id)
      .where('what', '=', rule.what)
      .execute()
  })

  it('of one person are released on that person alone', async () => {
    const bea = await addBea()
    await stand(ada, { standing: 'HOLD', standing_reason: 'owed' })
    await stand(bea, { standing: 'HOLD', standing_reason: 'not_me' })
    await release(bea)
    expect(await standingOf(bea)).toEqual({ standing: null, reason: null })
    expect(await standingOf(ada)).toEqual({ standing: 'HOLD', reason: 'owed' })
  })

  it('are named where a second person is asked to close, with their reason and the payout', async () => {
    await hold('staff')
    expect(
      (
        await staff.maker.browser.get<ClosingForStaff>(
          `/console/customers/${ada.depositor_id}/closing`,
        )
      ).body.data,
    ).toMatchObject({ hold: 'Placed by staff.', obstacle: null })
    expect((await staff.ask(ada.depositor_id, 'close')).status).toBe(200)
    const asked = await waiting()
    expect(asked?.words).toMatch(
      /^Close the account of Tessa Testwell\. This account is on hold: Placed by staff\. Closing pays \$4\d\d\.\d\d to .*•• \d{4}, as of today\.$/,
    )
    const facts = Object.fromEntries((asked?.facts ?? []).map(({ label, value }) => [label, value]))
    expect(facts).toMatchObject({
      Hold: 'On hold: Placed by staff.',
      Balance: '$400.00',
      Payout: expect.stringMatching(/^\$4\d\d\.\d\d$/),
      'Pays to': expect.stringMatching(/•• \d{4}$/),
    })
    expect((await staff.decide(asked?.uuid)).status).toBe(200)
    expect(await payouts()).toHaveLength(1)
  })

  it('placed after somebody asked to close show as a change', async () => {
    await staff.ask(ada.depositor_id, 'close')
    await hold('staff')
    const fact = (await waiting())?.facts.find(({ label }) => label === 'Hold')
    expect(fact).toMatchObject({ label: 'Hold', value: 'On hold: Placed by staff.', was: 'None' })
  })

  describe.each(['legal', 'sanctions'] as const)('that are %s', (kind) => {
    it('bar closing to everybody, also where it was asked for before', async () => {
      const asked = await staff.ask(ada.depositor_id, 'close')
      expect((await hold(kind)).status).toBe(200)
      const decided = await staff.decide(asked.approvalId)
      expect(decided.status).toBe(422)
      expect(JSON.stringify(decided.errors)).toMatch(BARRED)
      await staff.decide(asked.approvalId, 'refuse')
      const again = await staff.ask(ada.depositor_id, 'close')
      expect(again.status).toBe(422)
      expect(JSON.stringify(again.errors)).toMatch(BARRED)
      const quote = await staff.maker.browser.get<ClosingForStaff>(
        `/console/customers/${ada.depositor_id}/closing`,
      )
      expect(quote.body.data?.obstacle).toMatch(BARRED)
      expect((await closeByCode(test, ada)).status).toBe(403)
      const toState = inTransaction(test.ctx.db, (trx) =>
        closeToState({ ...test.ctx, db: trx }, trx, {
          institution_id: ada.institution_id,
          accountId: ada.account,
          state: 'MA',
          now: clock.now(),
          actor: { kind: 'job', id: 'dormancy' },
        }),
      )
      await expect(toState).rejects.toMatchObject({
        fields: { hold: [expect.stringMatching(BARRED)] },
      })
      expect(await payouts()).toEqual([])
    })

    it('stop a payout that has not left', async () => {
      await staff.decide((await staff.ask(ada.depositor_id, 'close')).approvalId)
      expect(await payouts()).toEqual([{ status: 'Initiated' }])
      expect((await hold(kind)).status).toBe(200)
      expect(await payouts()).toEqual([{ status: 'Cancelled' }])
      expect(await read()).toMatchObject({ closing_status: 'STOPPED' })
      await leave('2026-11-16')
      expect(await payouts()).toEqual([{ status: 'Cancelled' }])
    })

    it('keep a reversal from leaving that was agreed to before', async () => {
      await leave('2026-11-16')
      clock.set('2026-11-17T14:00:00Z')
      await settleDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-17'))
      const wish = { transaction_id: ada.transaction.uuid, mistake: 'duplicate' }
      const first = await staff.ask(ada.depositor_id, 'reversal', wish)
      expect((await staff.decide(first.approvalId)).status).toBe(200)
      await hold(kind)
      await leave('2026-11-17')
      const reversals = await test.ctx.db
        .selectFrom('transfers')
        .select('status')
        .where('reverses_transfer_id', '=', ada.transaction.uuid)
        .execute()
      expect(reversals).toEqual([{ status: 'Cancelled' }])
    })

    it('refuse a reversal that is asked for, or agreed to, while they stand', async () => {
      await leave('2026-11-16')
      clock.set('2026-11-17T14:00:00Z')
      await settleDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-17'))
      const wish = { transaction_id: ada.transaction.uuid, mistake: 'duplicate' }
      const asked = await staff.ask(ada.depositor_id, 'reversal', wish)
      await hold(kind)
      const decided = await staff.decide(asked.approvalId)
      expect(decided.status).toBe(422)
      expect(JSON.stringify(decided.errors)).toMatch(BARRED)
      await staff.decide(asked.approvalId, 'refuse')
      const again = await staff.ask(ada.depositor_id, 'reversal', wish)
      expect(JSON.stringify(again.errors)).toMatch(BARRED)
    })

    it('are told to nobody but staff: the depositor reads what every hold says', async () => {
      await hold(kind)
      expect(await read()).toMatchObject({ standing: 'HOLD', standing_reason: kind })
      const progress = await ada.browser.get<Progress>('/depositor/progress')
      expect(progress.body.data).toMatchObject({
        extended_status: 'HOLD',
        standing_reason: 'staff',
      })
      expect(JSON.stringify(progress.body)).not.toContain(kind)
      for (const { subject, text } of await inboxOf(test, ada.email)) {
        expect(`${subject} ${text}`.toLowerCase()).not.toContain(kind)
      }
    })

    it('stand over every other hold, which stands again when two released them', async () => {
      const bea = await addBea()
      await stand(bea, { standing: 'HOLD', standing_reason: 'not_me' })
      await stand(ada, { standing: 'REVIEW', standing_reason: 'unauthorised_return' })
      expect((await hold(kind)).status).toBe(200)
      expect((await hold(kind)).status).toBe(422)
      for (const who of [ada, bea]) {
        expect(await standingOf(who)).toEqual({ standing: 'HOLD', reason: kind })
      }
      // However little there is, it takes two.
      const released = await release()
      expect(released.body.data).toMatchObject({ status: 'WAITING' })
      const asked = await waiting()
      expect(asked?.words).toContain('Release the hold')
      expect(asked?.facts.map(({ label }) => label)).toEqual([
        'Hold',
        'Balance',
        'Effect of the release',
      ])
      expect((await staff.decide(asked?.uuid)).status).toBe(200)
      expect(await standingOf(ada)).toEqual({ standing: 'REVIEW', reason: 'unauthorised_return' })
      expect(await standingOf(bea)).toEqual({ standing: 'HOLD', reason: 'not_me' })
    })

    it('are not released by a request about another hold', async () => {
      await hold('staff')
      await test.ctx.db
        .updateTable('savings_products')
        .set({ release_limit_cents: 1 })
        .where('institution_id', '=', ada.institution_id)
        .execute()
      expect((await release()).body.data).toMatchObject({ status: 'WAITING' })
      await hold(kind)
      const decided = await staff.decide((await waiting())?.uuid)
      expect(decided.status).toBe(422)
      expect(JSON.stringify(decided.errors)).toContain('The hold has changed')
      expect(await standingOf(ada)).toEqual({ standing: 'HOLD', reason: kind })
    })
  })
})

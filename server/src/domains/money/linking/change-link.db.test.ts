import { randomUUID } from 'node:crypto'
import type { LinkedAccount } from '@passbook/contract/linking'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import {
  type Applicant,
  addApplicant,
  freshCode,
  linkByHand,
  linkByWidget,
  microEntries,
  readLink,
  sendMicroEntries,
  stand,
} from '../../../../test/applicants.ts'
import { TEST_ACTOR, expectSoundBooks, openFunded } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addLink } from '../../../../test/linking.ts'
import { addPerson } from '../../../../test/people.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import type { StoredLinkStatus } from '../../../platform/db/tables/outside.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type TransferInput, initiateTransfer } from '../transfers/initiate-transfer.ts'
import { queueTransfer } from '../../../../test/single-moves.ts'
import { SECOND_HOLDER } from '../../../../test/second-holder.ts'

const MONDAY = new Date('2026-03-02T15:00:00Z')
const CHANGED = 'Your linked bank account at Harborlight was changed'

describe('a link that takes the place of others', () => {
  const test = useTestApp()
  let who: Applicant
  let old: string

  beforeEach(async () => {
    test.ctx.clock = fixedClock(MONDAY)
    who = await addApplicant(test, { registration_last_step: 'completed' })
    old = await add('ACTIVE')
  })

  async function add(status: StoredLinkStatus, accountNumber = '40051234'): Promise<string> {
    const { entity_id, depositor_id, institution_id } = who
    const options = { entity_id, depositor_id, status, accountNumber }
    return (await addLink({ ctx: test.ctx, institution_id }, options)).id
  }

  /** A change of an earlier link takes a fresh code; `step-up.db.test.ts` is about that. */
  const relinkByWidget = async (shared = {}) =>
    linkByWidget(test, who, shared, { step_up: await freshCode(test, who) })

  const relinkByHand = async () => linkByHand(who, { step_up: await freshCode(test, who) })

  const statusOf = async (id: string) => (await readLink(test, id)).status

  const subjects = async (to: string) =>
    (await inboxOf(test, to)).map(({ subject, text }) => subject ?? text)

  it('archives every other one but an open widget, and stays the only ACTIVE one', async () => {
    const others = [
      await add('LOCKED'),
      await add('TIMEOUT'),
      await add('FAILED'),
      await add('DEPOSITS_LOCKED'),
    ]
    const reply = await relinkByWidget()
    expect(reply.status).toBe(200)
    for (const id of [old, ...others]) expect(await statusOf(id)).toBe('ARCHIVED')
    expect(reply.body.data?.progress).toMatchObject({
      registration_last_step: 'completed',
      relink: false,
    })
    const list = await who.browser.get<LinkedAccount[]>('/linked-accounts')
    expect(list.body.data?.map(({ status }) => status)).toEqual([
      'ACTIVE',
      ...Array.from({ length: 5 }, () => 'ARCHIVED'),
    ])
    const moved = await test.ctx.db
      .selectFrom('audit_log')
      .select('details')
      .where('entity_id', '=', old)
      .execute()
    expect(moved.map(({ details }) => details)).toEqual([{ from: 'ACTIVE', to: 'ARCHIVED' }])
  })

  it.each(['verified', 'disclosures'] as const)(
    'replaces one before the account is funded, at %s, and the step stays',
    async (registration_last_step) => {
      await stand(test, who, { registration_last_step })
      const widget = await relinkByWidget()
      expect(widget.status).toBe(200)
      expect(widget.body.data?.progress).toMatchObject({
        registration_last_step,
        extended_status: 'LINKED',
        relink: false,
      })
      expect(await statusOf(old)).toBe('ARCHIVED')
      const first = widget.body.data?.linked_account.uuid ?? ''
      const byHand = await relinkByHand()
      const second = byHand.body.data?.linked_account.uuid ?? ''
      expect(byHand.body.data?.progress).toMatchObject({ registration_last_step })
      expect([await statusOf(first), await statusOf(second)]).toEqual([
        'ACTIVE',
        'VERIFICATION_PENDING',
      ])
      const amounts_cents = await sendMicroEntries(test, second)
      await who.browser.post('/link/manual/verify', { account_id: second, amounts_cents })
      expect([await statusOf(first), await statusOf(second)]).toEqual(['ARCHIVED', 'ACTIVE'])
    },
  )

  it('leaves the ACTIVE one in use until its own amounts were right', async () => {
    const begun = await relinkByHand()
    const id = begun.body.data?.linked_account.uuid ?? ''
    expect(await statusOf(old)).toBe('ACTIVE')
    expect(await subjects(who.email)).not.toContain(CHANGED)
    const pending = await linkByWidgetLeftOpen()
    const amounts_cents = await sendMicroEntries(test, id)
    await who.browser.post('/link/manual/verify', { account_id: id, amounts_cents })
    expect(await statusOf(id)).toBe('ACTIVE')
    expect(await statusOf(old)).toBe('ARCHIVED')
    expect(await statusOf(pending)).toBe('PENDING')
    expect(await subjects(who.email)).toContain(CHANGED)
  })

  async function linkByWidgetLeftOpen(): Promise<string> {
    const opened = await who.browser.get<{ uuid: string }>('/fastlink')
    return opened.body.data?.uuid ?? ''
  }

  it('through the widget takes back the micro-deposits of one that waited', async () => {
    const begun = await relinkByHand()
    const waiting = begun.body.data?.linked_account.uuid ?? ''
    await relinkByWidget()
    expect(await statusOf(waiting)).toBe('ARCHIVED')
    const entries = await microEntries(test, waiting)
    expect(entries.map(({ status }) => status)).toEqual(['Cancelled', 'Cancelled', 'Cancelled'])
  })

  it('is told to everybody of the account by email and text message', async () => {
    const joint = await addPerson(test, `joint.${randomUUID()}@example.com`, {
      phone: '5557109999',
    })
    await test.ctx.db
      .updateTable('depositors')
      .set({
        entity_id: who.entity_id,
        ...SECOND_HOLDER,
        registration_last_step: 'completed',
      })
      .where('user_id', '=', joint.id)
      .execute()
    await relinkByWidget()
    for (const to of [who.email, joint.email]) expect(await subjects(to)).toContain(CHANGED)
    for (const to of [who.phone, '5557109999']) {
      expect((await subjects(to)).join()).toContain('Your linked bank account was just changed')
    }
    const [mail] = await inboxOf(test, joint.email)
    expect(mail?.text).toContain('Copper Canyon Bank account ending in 2345')
    expect(mail?.text).not.toContain('700012345')
  })

  it('ends a pending relink', async () => {
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', old)
      .execute()
    const before = await who.browser.get('/depositor/progress')
    expect(before.body.data).toMatchObject({ relink: true, extended_status: 'UNLINKED' })
    const reply = await relinkByWidget()
    expect(reply.body.data?.progress).toMatchObject({ relink: false, extended_status: 'LINKED' })
  })

  it('the same account anew keeps its number and archives its former link', async () => {
    const again = await relinkByWidget({
      routingNumber: '992000011',
      accountNumber: '40051234',
    })
    expect(again.status).toBe(200)
    expect(await statusOf(old)).toBe('ARCHIVED')
  })

  it('of two that become ACTIVE at once the later is in use', async () => {
    const begun = await relinkByHand()
    const id = begun.body.data?.linked_account.uuid ?? ''
    const amounts_cents = await sendMicroEntries(test, id)
    const step_up = await freshCode(test, who)
    const [byWidget, byHand] = await Promise.all([
      linkByWidget(test, who, {}, { step_up }),
      who.browser.post('/link/manual/verify', { account_id: id, amounts_cents }),
    ])
    expect(byWidget.status).toBe(200)
    expect([200, 422]).toContain(byHand.status)
    const active = await test.ctx.db
      .selectFrom('linked_accounts')
      .select('id')
      .where('entity_id', '=', who.entity_id)
      .where('status', '=', 'ACTIVE')
      .execute()
    expect(active).toHaveLength(1)
  })

  describe('and the transfers that had not left', () => {
    let accountId: string

    beforeEach(async () => {
      accountId = await openFunded({ db: test.ctx.db, institution_id: who.institution_id }, 100_000)
    })

    const initiate = (wish: Pick<TransferInput, 'kind'> & Partial<TransferInput>) =>
      inTransaction(test.ctx.db, async (trx) => {
        const input = { amountCents: 5_000, accountId, linkedAccountId: old, now: MONDAY, ...wish }
        const by = { institution_id: who.institution_id, actor: TEST_ACTOR }
        const { transfer } = await initiateTransfer(trx, {
          ...input,
          ...by,
          idempotencyKey: randomUUID(),
        })
        return transfer.id
      })

    const read = (id: string) =>
      test.ctx.db
        .selectFrom('transfers')
        .select(['linked_account_id', 'status'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()

    it('withdrawals go with it, deposits wait for a yes, and a retry is taken back', async () => {
      const requestId = randomUUID()
      const deposit = await initiate({ kind: 'deposit', requestId })
      const withdrawal = await initiate({ kind: 'withdrawal' })
      const again = { ofTransferId: deposit, count: 1 }
      const retry = await initiate({ kind: 'deposit', requestId, retry: again })
      const queued = await initiate({ kind: 'deposit' })
      const move = { institution_id: who.institution_id, now: MONDAY, actor: TEST_ACTOR }
      await inTransaction(test.ctx.db, (trx) => queueTransfer(trx, { ...move, transferId: queued }))
      const reply = await relinkByWidget()
      const fresh = reply.body.data?.linked_account.uuid
      // What was agreed to for one account is not taken from another (STATES: Schedules).
      expect(await read(deposit)).toEqual({ linked_account_id: old, status: 'Initiated' })
      expect(await read(withdrawal)).toEqual({ linked_account_id: fresh, status: 'Initiated' })
      expect(await read(retry)).toEqual({ linked_account_id: old, status: 'Cancelled' })
      expect(await read(queued)).toEqual({ linked_account_id: old, status: 'Pending' })
      const audit = await test.ctx.db
        .selectFrom('audit_log')
        .select('details')
        .where('entity_id', '=', fresh ?? '')
        .where('action', '=', 'carry_transfers')
        .executeTakeFirstOrThrow()
      expect(audit.details).toMatchObject({ from: [old], transfer_ids: [withdrawal] })
      await expectSoundBooks(test.ctx.db)
    })

    it('a retry that is taken back is told to its holder by email, the others are not', async () => {
      await test.ctx.db
        .updateTable('entities')
        .set({ savings_account_id: accountId })
        .where('id', '=', who.entity_id)
        .execute()
      const first = await initiate({ kind: 'deposit' })
      const retry = { ofTransferId: first, count: 1 }
      await initiate({ kind: 'deposit', retry, amountCents: 12_300 })
      await relinkByWidget()
      const told = (await inboxOf(test, who.email)).filter(({ subject }) =>
        subject?.startsWith('We canceled'),
      )
      expect(told.map(({ subject }) => subject)).toEqual(['We canceled your Harborlight deposit'])
      expect(told[0]?.text).toContain('$123.00')
      expect(told[0]?.text).toContain('no longer linked')
    })

    it("somebody else's stay where they are", async () => {
      const other = await addLink({ ctx: test.ctx, institution_id: who.institution_id })
      const foreign = await initiate({ kind: 'deposit', linkedAccountId: other.id })
      await relinkByWidget()
      expect(await read(foreign)).toEqual({ linked_account_id: other.id, status: 'Initiated' })
    })
  })
})

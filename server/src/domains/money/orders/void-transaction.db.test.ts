import type { Progress } from '@passbook/contract/depositor'
import type { Transaction } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Saver, addSaver, savingsOf } from '../../../../test/savers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { credit } from '../../../../test/books.ts'
import { submitDue } from '../ach/submit-due.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'

interface Voided {
  transaction: Transaction
  next: null
  progress: Progress
}

/** A Monday morning; the file leaves at 4:00 PM, and cancelling ends a quarter of an hour before. */
const MONDAY = '2026-11-16T15:00:00Z'
const LAST_MOMENT = new Date('2026-11-16T20:45:00Z')

describe('POST /transactions/{id}/void', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  const take = (who: Saver, id = who.transaction.uuid) =>
    who.browser.post<Voided>(`/transactions/${id}/void`)

  /** The file of a day leaves. */
  const cutOff = async ({ institution_id }: Saver, day: string) => {
    clock.set(`${day}T21:00:00Z`)
    await submitDue(test.ctx, institution_id, parseBusinessDate(day))
  }

  const mailsTo = async ({ email }: Saver) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)

  it('takes a deposit back, tells so by email, and answers alike when asked again', async () => {
    const ada = await addSaver(test)
    expect(ada.transaction).toMatchObject({ status: 'Initiated', may_cancel: true })
    const { status, body } = await take(ada)
    expect([status, body.data?.next]).toEqual([200, null])
    expect(body.data?.transaction).toEqual({
      ...ada.transaction,
      status: 'Voided',
      may_cancel: false,
      date_processed: new Date(MONDAY).toISOString(),
    })
    expect(body.data?.progress).toMatchObject({ extended_status: 'LINKED' })
    expect((await take(ada)).body.data).toEqual(body.data)
    const mails = await mailsTo(ada)
    expect(mails.filter((subject) => subject === 'Your Harborlight deposit was canceled')).toEqual([
      'Your Harborlight deposit was canceled',
    ])
  })

  it('what was taken back does not leave', async () => {
    const ada = await addSaver(test)
    await take(ada)
    await cutOff(ada, '2026-11-16')
    const { body } = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
    expect(body.data?.transactions.map(({ status }) => status)).toEqual(['Voided'])
  })

  it('frees what a withdrawal set aside', async () => {
    const ada = await addSaver(test)
    const accountId = await savingsOf(test, ada)
    const books = { db: test.ctx.db, institution_id: ada.institution_id }
    await credit(books, accountId, 90_00)
    const { transfer } = await inTransaction(test.ctx.db, (trx) =>
      initiateTransfer(trx, {
        institution_id: ada.institution_id,
        kind: 'withdrawal',
        amountCents: 40_00,
        accountId,
        linkedAccountId: ada.link?.id ?? '',
        madeBy: ada.depositor_id,
        callKey: crypto.randomUUID(),
        idempotencyKey: crypto.randomUUID(),
        now: clock.now(),
        actor: { kind: 'depositor', id: ada.depositor_id },
      }),
    )
    const available = async () =>
      (await readBalances(test.ctx.db, ada.institution_id, accountId)).available_cents
    expect(await available()).toBe(50_00)
    expect((await take(ada, transfer.id)).body.data?.transaction.status).toBe('Voided')
    expect(await available()).toBe(90_00)
    expect(await mailsTo(ada)).toContain('Your Harborlight withdrawal was canceled')
  })

  it('works up to the last moment that was promised, and not from it on', async () => {
    const [ada, bea] = [await addSaver(test), await addSaver(test)]
    expect(ada.transaction.cancel_until).toBe(LAST_MOMENT.toISOString())
    clock.set(new Date(LAST_MOMENT.getTime() - 1))
    expect((await take(ada)).status).toBe(200)
    clock.set(LAST_MOMENT)
    const late = await take(bea)
    expect([late.status, late.body.errors]).toEqual([
      422,
      { cancel_until: ['It is too late to cancel this transfer.'] },
    ])
    const { body } = await bea.browser.get<{ transactions: Transaction[] }>('/transactions')
    expect(body.data?.transactions[0]).toMatchObject({ status: 'Initiated', may_cancel: false })
  })

  it('is too late once it has left, and may_cancel says so', async () => {
    clock.set('2026-11-17T15:00:00Z')
    const ada = await addSaver(test)
    await cutOff(ada, '2026-11-17')
    const { status, body } = await take(ada)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['cancel_until']])
    const list = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
    expect(list.body.data?.transactions[0]).toMatchObject({
      status: 'Submitted',
      may_cancel: false,
    })
  })

  it('racing the cut-off one of the two wins, and both tell the same', async () => {
    for (const day of ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23']) {
      clock.set(`${day}T20:44:59Z`)
      const ada = await addSaver(test)
      const file = submitDue(test.ctx, ada.institution_id, parseBusinessDate(day))
      const [taken] = await Promise.all([take(ada), file])
      const { body } = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
      const expected = taken.status === 200 ? 'Voided' : 'Submitted'
      expect([200, 422]).toContain(taken.status)
      expect(body.data?.transactions[0]?.status).toBe(expected)
    }
  })

  it('two tabs at once: both are answered, one letter goes out', async () => {
    const ada = await addSaver(test)
    const replies = await Promise.all([take(ada), take(ada), take(ada)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const mails = await mailsTo(ada)
    expect(mails.filter((subject) => subject?.includes('canceled'))).toHaveLength(1)
  })

  it('is open to whoever may read, and to nobody else', async () => {
    const expectations = [
      [{ registration_status: 'IN_REVIEW' }, 200],
      [{ standing: 'REVIEW' }, 200],
      [{ standing: 'HOLD' }, 403],
      [{ registration_status: 'VIEW_ONLY' }, 403],
    ] as const
    for (const [standing, expected] of expectations) {
      const ada = await addSaver(test)
      await stand(test, ada, standing)
      expect([standing, (await take(ada)).status]).toEqual([standing, expected])
    }
  })

  it('stays open while a relink is pending: a stop is a right', async () => {
    const ada = await addSaver(test)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    const { status, body } = await take(ada)
    expect([status, body.data?.progress.relink]).toEqual([200, true])
  })

  it('another person’s, another institution’s and a malformed id are one and the same', async () => {
    const [ada, bea] = [await addSaver(test), await addSaver(test)]
    const there = await addSaver(test, { slug: 'summit' })
    for (const id of [bea.transaction.uuid, there.transaction.uuid, crypto.randomUUID(), 'x']) {
      expect([id, (await take(ada, id)).status]).toEqual([id, 404])
    }
    const { body } = await bea.browser.get<{ transactions: Transaction[] }>('/transactions')
    expect(body.data?.transactions[0]?.status).toBe('Initiated')
  })

  it('what the bank made itself is not the depositor’s to stop', async () => {
    const ada = await addSaver(test)
    await test.ctx.db
      .updateTable('transfers')
      .set({ kind: 'deposit_reversal', direction: 'PrimaryToLinked' })
      .where('id', '=', ada.transaction.uuid)
      .execute()
    const { status, body } = await take(ada)
    expect([status, body.message]).toEqual([
      403,
      'The bank made this itself, so it cannot be canceled here.',
    ])
  })

  it('says what it does not understand, and does nothing', async () => {
    const ada = await addSaver(test)
    const path = `/transactions/${ada.transaction.uuid}/void`
    const following = await ada.browser.post(path, { applies_to: 'following' })
    expect([following.status, Object.keys(following.body.errors ?? {})]).toEqual([
      422,
      ['applies_to'],
    ])
    const other = await ada.browser.post(path, { reason: 'none' })
    expect([other.status, other.body.errors]).toEqual([
      422,
      { reason: ['This call does not take this.'] },
    ])
    expect((await ada.browser.post(path, { applies_to: 'this' })).status).toBe(200)
  })
})

import { randomUUID } from 'node:crypto'
import type { Progress } from '@passbook/contract/depositor'
import type { ServiceTerms, Transaction } from '@passbook/contract/transfers'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { stand } from '../../../../test/applicants.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { addApplicantWith } from '../../../../test/opening.ts'
import { type Saver, addSaver } from '../../../../test/savers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'

interface Deposited {
  status: string
  transaction: Transaction
  replaced: null
  progress: Progress
}

const MONDAY = '2026-11-16T15:00:00Z'
const AFTER_CUT_OFF = '2026-11-16T21:05:00Z'
const AMOUNT = 100_00

describe('POST /deposit', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  const deposit = (
    { browser }: Pick<Saver, 'browser'>,
    body: object = { amount_cents: AMOUNT },
    key: string = randomUUID(),
  ) => browser.call<Deposited>('POST', '/deposit', body, { 'idempotency-key': key })

  const depositsOf = async ({ browser }: Saver) =>
    (await browser.get<{ transactions: Transaction[] }>('/transactions')).body.data?.transactions

  it('is made with the dates that were promised, from the linked account', async () => {
    const ada = await addSaver(test)
    const service = await ada.browser.get<ServiceTerms>('/service?direction=LinkedToPrimary')
    const { leaves_at: _, ...promise } = service.body.data?.promise ?? {}
    const { status, body } = await deposit(ada)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'SUCCESS', replaced: null })
    expect(body.data?.progress).toMatchObject({ depositor_id: ada.depositor_id })
    const made = body.data?.transaction
    expect(made).toMatchObject({
      ...promise,
      kind: 'deposit',
      amount_cents: AMOUNT,
      status: 'Initiated',
      may_cancel: true,
      linked_account: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
      made_by: { depositor_id: ada.depositor_id, first_name: 'Tessa' },
      schedule: null,
      replaced_by: null,
      posted_on: null,
      balance_after_cents: null,
    })
    expect(made?.reference).toBe(made?.request_id.slice(0, 8).toUpperCase())
    expect(await depositsOf(ada)).toHaveLength(2)
    expect((await depositsOf(ada))?.find(({ uuid }) => uuid === made?.uuid)).toEqual(made)
  })

  it('is written down as a new transfer, then as what its maker did', async () => {
    const ada = await addSaver(test)
    const { body } = await deposit(ada)
    const written = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'action', 'entity', 'details'])
      .where('institution_id', '=', ada.institution_id)
      .where('entity_id', '=', body.data?.transaction.uuid ?? '')
      .orderBy('id')
      .execute()
    const by = { actor_kind: 'depositor', actor_id: ada.depositor_id, entity: 'transfer' }
    expect(written).toEqual([
      { ...by, action: 'initiated', details: {} },
      { ...by, action: 'make_deposit', details: { amount_cents: AMOUNT } },
    ])
  })

  it('is told by email as the page tells it', async () => {
    const ada = await addSaver(test)
    const { body } = await deposit(ada)
    const mails = await inboxOf(test, ada.email)
    const mail = mails.find(({ subject }) => subject === 'Your Harborlight deposit of $100.00')
    const lines = [
      'You scheduled a deposit of $100.00 from Copper Canyon Bank, account ending in 1234.',
      'Scheduled: You can cancel until Mon, Nov\u00a016, 3:45\u00a0PM\u00a0ET',
      'Mon, Nov 16: Leaves Copper Canyon Bank',
      'Tue, Nov 17: In your account and earning',
      'Tue, Nov 24: Available to withdraw',
    ]
    for (const line of lines) expect(mail?.text).toContain(line)
    expect(mail?.text).toContain(`Reference ${body.data?.transaction.reference}`)
  })

  const AUTHORIZATION =
    'On November 16, 2026, I, Tessa Testwell, authorize Harborlight Savings to debit $100.00 once, on or after Monday, November 16, 2026, from my account ending 1234 at Copper Canyon Bank. I can cancel until Monday, November 16, 2026 at 3:45 PM ET.'
  const shownTo = async ({ browser }: Saver, query = '') => {
    const address = `/service?direction=LinkedToPrimary&amount_cents=${AMOUNT}${query}`
    return (await browser.get<ServiceTerms>(address)).body.data?.authorization
  }

  it('keeps the words that authorized it: on the page before, in the receipt and in the email', async () => {
    const ada = await addSaver(test)
    const authorization = await shownTo(ada)
    expect(authorization).toBe(AUTHORIZATION)
    for (const date of [undefined, '2026-11-16']) {
      const made = await deposit(ada, { amount_cents: AMOUNT, date, authorization })
      expect(made.body.data?.transaction.authorization).toBe(AUTHORIZATION)
    }
    const mails = await inboxOf(test, ada.email)
    const copies = mails.filter(({ text }) => text.includes(`“${AUTHORIZATION}”`))
    expect(copies).toHaveLength(2)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ bank_name: 'Renamed Bank' })
      .where('institution_id', '=', ada.institution_id)
      .where('account_last_four', '=', '1234')
      .execute()
    const kept = (await depositsOf(ada))?.map((each) => each.authorization)
    expect(kept?.filter((text) => text === AUTHORIZATION)).toHaveLength(2)
  })

  it('does nothing if the person read another authorization than the one that applies', async () => {
    const ada = await addSaver(test)
    const authorization = await shownTo(ada, '&date=2026-11-20')
    expect(authorization).toContain('on or after Friday, November 20, 2026')
    const made = await deposit(ada, { amount_cents: AMOUNT, authorization })
    expect([made.status, made.body.errors]).toEqual([
      422,
      {
        authorization: [
          'What you authorize has changed. Nothing was done. Read it and confirm again.',
        ],
      },
    ])
    expect(await depositsOf(ada)).toHaveLength(1)
    const dated = { amount_cents: AMOUNT, date: '2026-11-20', authorization }
    expect((await deposit(ada, dated)).body.data?.transaction.authorization).toBe(authorization)
    expect(await shownTo(ada, '&date=2026-11-20')).toBe(authorization)
  })

  it('makes up for a first deposit that was cancelled', async () => {
    const ada = await addSaver(test)
    await ada.browser.post(`/transactions/${ada.transaction.uuid}/void`)
    expect((await deposit(ada)).status).toBe(200)
    const statuses = (await depositsOf(ada))?.map(({ status }) => status)
    expect(statuses?.toSorted()).toEqual(['Initiated', 'Voided'])
  })

  it('a double click deposits once, and both get the same reply', async () => {
    const ada = await addSaver(test)
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => deposit(ada, undefined, key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data?.transaction.uuid)).size).toBe(1)
    expect(await depositsOf(ada)).toHaveLength(2)
    const other = await deposit(ada, { amount_cents: AMOUNT + 1 }, key)
    expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([422, ['idempotency-key']])
    expect((await ada.browser.post('/deposit', { amount_cents: AMOUNT })).status).toBe(422)
  })

  it('does nothing when the cut-off has passed since the dates were shown', async () => {
    const ada = await addSaver(test)
    const shown = { amount_cents: AMOUNT, expected_settlement_date: '2026-11-17' }
    clock.set(AFTER_CUT_OFF)
    const key = randomUUID()
    const late = await deposit(ada, shown, key)
    expect([late.status, late.body.errors]).toEqual([
      422,
      {
        expected_settlement_date: [
          'The dates have changed: this deposit would now be in your account on Wed, Nov 18. Nothing was done. Check the new dates and confirm again.',
        ],
      },
    ])
    expect(await depositsOf(ada)).toHaveLength(1)
    expect(await inboxOf(test, ada.email)).toHaveLength(1)
    const shownAnew = { ...shown, expected_settlement_date: '2026-11-18' }
    expect((await deposit(ada, shownAnew, key)).status).toBe(200)
  })

  it('refuses what it does not understand by name, instead of leaving it out', async () => {
    const ada = await addSaver(test)
    for (const field of ['day', 'repeats', 'amount']) {
      const { status, body } = await deposit(ada, { amount_cents: AMOUNT, [field]: '2026-12-01' })
      const expected = { [field]: ['This call does not take this.'] }
      expect([status, body.errors]).toEqual([422, expected])
    }
    expect(await depositsOf(ada)).toHaveLength(1)
  })

  it('keeps to the limits of the product and names them', async () => {
    const ada = await addSaver(test)
    const { body } = await ada.browser.get<ServiceTerms>('/service')
    const { min_deposit_cents: min = 0, max_deposit_cents: max = 0 } = body.data ?? {}
    for (const amount_cents of [min, max]) {
      expect((await deposit(ada, { amount_cents })).status).toBe(200)
    }
    for (const amount_cents of [min - 1, max + 1, 0, -5, 1.5, '100']) {
      const refused = await deposit(ada, { amount_cents })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([
        422,
        ['amount_cents'],
      ])
    }
  })

  it.each([
    [{ standing: 'HOLD' }, 'Your account is on hold, so no deposit can be made.'],
    [{ standing: 'REVIEW' }, 'Deposits wait until our review of your account is finished.'],
    [
      { registration_status: 'IN_REVIEW' },
      'Deposits wait until our review of your account is finished.',
    ],
    [{ registration_status: 'VIEW_ONLY' }, 'Your account is closed, so no deposit can be made.'],
  ] as const)('with %o it is refused with its reason', async (standing, words) => {
    const ada = await addSaver(test)
    await stand(test, ada, standing)
    const { status, body } = await deposit(ada)
    expect([status, body.message]).toEqual([403, words])
  })

  it.each([
    ['LOCKED', 'Link a bank account again, then make your deposit.'],
    ['DEPOSITS_LOCKED', 'Link a bank account that deposits can come from first.'],
    ['ARCHIVED', 'Link a bank account again, then make your deposit.'],
  ] as const)('with a link that is %s it is refused with its reason', async (link, words) => {
    const ada = await addSaver(test)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: link })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    const { status, body } = await deposit(ada)
    expect([status, body.message]).toEqual([403, words])
  })

  it('waits for an account', async () => {
    const ada = await addApplicantWith(test)
    const { status, body } = await deposit(ada)
    expect([status, body.message]).toEqual([403, 'Open your account first.'])
  })
})

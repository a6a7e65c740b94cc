import { randomUUID } from 'node:crypto'
import type { Account } from '@passbook/contract/accounts'
import type { ClosingPreview } from '@passbook/contract/closing'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { freshCode, stand } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser, close, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { submitDue } from '../ach/submit-due.ts'
import { settleDue } from '../transfers/settle-due.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const CUT_OFF = '2026-11-16T21:00:00Z'
const TUESDAY = '2026-11-17T14:00:00Z'
const SAVED = 400_00

describe('closing an account', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  const previewOf = ({ browser, account }: Closer) =>
    browser.get<ClosingPreview>(`/accounts/${account}/closing`)
  const accountOf = async ({ browser }: Closer) =>
    (await browser.get<Account[]>('/accounts')).body.data?.[0]
  const balancesOf = ({ institution_id, account }: Closer) =>
    readBalances(test.ctx.db, institution_id, account)
  const transfersOf = ({ account }: Closer) =>
    test.ctx.db
      .selectFrom('transfers')
      .select(['kind', 'status', 'amount_cents'])
      .where('account_id', '=', account)
      .orderBy('kind')
      .execute()
  const linkOf = async ({ link }: Closer) => {
    const found = await test.ctx.db
      .selectFrom('linked_accounts')
      .select('status')
      .where('id', '=', link?.id ?? '')
      .executeTakeFirstOrThrow()
    return found.status
  }

  it('does what was shown: interest to the day, everything taken back, everything paid out', async () => {
    const ada = await addCloser(test, SAVED)
    const { body } = await previewOf(ada)
    const shown = body.data
    expect(shown).toMatchObject({
      balance_cents: SAVED,
      interest_cents: 14,
      withheld_cents: 0,
      payout_cents: SAVED + 14,
      pays_to: { bank_name: 'Copper Canyon Bank', account_last_four: '1234' },
      voids: [{ uuid: ada.transaction.uuid }],
      schedules_ended: 0,
      possible_from: null,
      reason: null,
      needs_both: false,
      requested_by: null,
      readable_until: '2027-10-15',
    })
    const call_key = randomUUID()
    const order = {
      reason: ' I moved. ',
      expected_payout_cents: shown?.payout_cents,
      expected_settlement_date: shown?.promise?.settlement_date,
    }
    const { status, body: reply } = await closeByCode(test, ada, order, call_key)
    expect(status).toBe(200)
    expect(reply.data).toMatchObject({
      status: 'CLOSED',
      closing: {
        status: 'PAYING',
        payout_cents: shown?.payout_cents,
        interest_cents: shown?.interest_cents,
        pays_to: shown?.pays_to,
        payout_status: 'Initiated',
        file_date: shown?.promise?.file_date,
        settlement_date: shown?.promise?.settlement_date,
        arrives_on: shown?.promise?.available_date,
        readable_until: '2027-10-15',
      },
      progress: { registration_status: 'VIEW_ONLY', relink: false },
    })
    expect(await transfersOf(ada)).toEqual([
      { kind: 'deposit', status: 'Voided', amount_cents: 250_00 },
      { kind: 'interest', status: 'Settled', amount_cents: 14 },
      { kind: 'payout', status: 'Initiated', amount_cents: SAVED + 14 },
    ])
    expect(await balancesOf(ada)).toMatchObject({ current_cents: SAVED + 14, available_cents: 0 })
    expect(await linkOf(ada)).toBe('VIEW_ONLY')
    const record = await test.ctx.db
      .selectFrom('closings')
      .select(['requested_by', 'reason', 'call_key'])
      .where('account_id', '=', ada.account)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ requested_by: ada.depositor_id, reason: 'I moved.', call_key })
    await expectSoundBooks(test.ctx.db)
  })

  it('is CLOSED when the payout leaves, and tells of it until it has arrived', async () => {
    const ada = await addCloser(test, SAVED)
    await closeByCode(test, ada)
    expect(await accountOf(ada)).toMatchObject({ status: 'OPEN', closing: { status: 'PAYING' } })
    clock.set(CUT_OFF)
    await submitDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-16'))
    expect(await accountOf(ada)).toMatchObject({
      status: 'CLOSED',
      current_balance_cents: 0,
      closing: { status: 'CLOSED', payout_status: 'Submitted' },
    })
    clock.set(TUESDAY)
    await settleDue(test.ctx, ada.institution_id, parseBusinessDate('2026-11-17'))
    expect(await accountOf(ada)).toMatchObject({
      closing: { status: 'CLOSED', payout_status: 'Settled', arrives_on: '2026-11-17' },
    })
    await expectSoundBooks(test.ctx.db)
  })

  it('writes a receipt with its dates, and how long documents can be read', async () => {
    const ada = await addCloser(test, SAVED)
    await closeByCode(test, ada)
    const mail = (await inboxOf(test, ada.email)).find(({ subject }) =>
      subject?.includes('is closed'),
    )
    expect(mail?.text).toContain('$400.14, to Copper Canyon Bank, account ending in 1234')
    expect(mail?.text).toContain('until at least Friday, October 15, 2027')
  })

  it('always asks for a fresh code, of its own purpose, and does nothing before', async () => {
    const ada = await addCloser(test, SAVED)
    const asked = await close(ada)
    expect(asked.status).toBe(403)
    expect(asked.body.errors?.['step_up']).toEqual(['phone', 'email'])
    const other = await freshCode(test, ada, 'withdraw')
    expect((await close(ada, { step_up: other })).status).toBe(403)
    expect((await close(ada, { step_up: { nonce: 'none', code: '123456' } })).status).toBe(403)
    expect(await accountOf(ada)).toMatchObject({ status: 'OPEN', closing: null })
    expect(await linkOf(ada)).toBe('ACTIVE')
  })

  it('of an empty account is done at once', async () => {
    const ada = await addCloser(test, 0)
    const { body } = await closeByCode(test, ada)
    expect(body.data).toMatchObject({
      status: 'CLOSED',
      closing: { status: 'CLOSED', payout_cents: 0, pays_to: null, payout_status: null },
    })
    expect(await accountOf(ada)).toMatchObject({ status: 'CLOSED' })
    const mails = await inboxOf(test, ada.email)
    expect(mails.some(({ text }) => text.includes('there’s no payout'))).toBe(true)
    await expectSoundBooks(test.ctx.db)
  })

  it('afterwards opens papers only, and nothing moves any more', async () => {
    const ada = await addCloser(test, SAVED)
    const { body } = await closeByCode(test, ada)
    const [payout] = await test.ctx.db
      .selectFrom('transfers')
      .select('id')
      .where('account_id', '=', ada.account)
      .where('kind', '=', 'payout')
      .execute()
    for (const [path, send] of [
      ['/deposit', { amount_cents: 100_00 }],
      ['/withdraw', { amount_cents: 1_00 }],
    ] as const) {
      const key = { 'idempotency-key': randomUUID() }
      expect((await ada.browser.call('POST', path, send, key)).status).toBe(403)
    }
    expect((await ada.browser.post(`/transactions/${payout?.id}/void`)).status).toBe(403)
    expect((await ada.browser.get('/transactions')).status).toBe(403)
    expect((await previewOf(ada)).status).toBe(403)
    expect((await ada.browser.get('/disclosures')).status).toBe(200)
    const again = await close(ada)
    expect([again.status, again.body.data]).toEqual([200, body.data])
  })

  it('twice with one key, or by a double click with one code, is once', async () => {
    const ada = await addCloser(test, SAVED)
    const step_up = await freshCode(test, ada, 'close-account')
    const key = randomUUID()
    const replies = await Promise.all([
      close(ada, { step_up }, key),
      close(ada, { step_up }, key),
      close(ada, { step_up }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(replies.map(({ body }) => body.data?.closing?.reference)).size).toBe(1)
    expect((await transfersOf(ada)).filter(({ kind }) => kind === 'payout')).toHaveLength(1)
    // Sent again after a reload, without the reason that was typed before: the order is the same.
    expect((await close(ada, { reason: 'another' }, key)).body.data).toEqual(replies[0]?.body.data)
  })

  it('refuses what was not shown: another payout, or another day', async () => {
    const ada = await addCloser(test, SAVED)
    const wrong = await closeByCode(test, ada, { expected_payout_cents: SAVED })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors?.['expected_payout_cents']?.[0]).toMatch(/would now be \$400\.14/)
    const late = await closeByCode(test, ada, { expected_settlement_date: '2026-11-16' })
    expect(late.body.errors?.['expected_settlement_date']?.[0]).toMatch(/dates have changed/)
    expect(await accountOf(ada)).toMatchObject({ status: 'OPEN', closing: null })
    expect(await linkOf(ada)).toBe('ACTIVE')
    const { rows } = await sql`select from closings where account_id = ${ada.account}`.execute(
      test.ctx.db,
    )
    expect(rows).toEqual([])
  })

  it.each([
    ['HOLD', { standing: 'HOLD' as const }, 403],
    ['REVIEW', { standing: 'REVIEW' as const }, 403],
    ['IN_REVIEW', { registration_status: 'IN_REVIEW' as const }, 403],
  ])('is refused to somebody on %s', async (_, standing, status) => {
    const ada = await addCloser(test, SAVED)
    await stand(test, ada, standing)
    expect((await close(ada)).status).toBe(status)
    expect(await linkOf(ada)).toBe('ACTIVE')
  })
})

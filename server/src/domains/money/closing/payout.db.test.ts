import type { Account } from '@passbook/contract/accounts'
import type { Progress } from '@passbook/contract/depositor'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemBalance } from '../../../../test/ledger.ts'
import { useTestApp } from '../../../../test/app.ts'
import { freshCode, linkByHand, stand } from '../../../../test/applicants.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { inboxOf } from '../../../../test/browser.ts'
import { type Closer, addCloser, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { type BusinessDate, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { accrueNight } from '../../../ledger/interest/accrue-night.ts'
import { returnTransaction } from '../../../sandbox/return-transaction.ts'
import { submitDue } from '../ach/submit-due.ts'
import { importAnswerFile } from '../returns/import-answer-file.ts'
import { settleDue } from '../transfers/settle-due.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { closeHeldAccount } from './close-account.ts'
import { reopenAccount } from './reopen-account.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const SAVED = 400_00
const OLIVE = { kind: 'operator', id: 'Olive' } as const

describe('what becomes of a payout', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  const day = parseBusinessDate

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  async function leave({ institution_id }: Closer, date: BusinessDate): Promise<void> {
    clock.set(`${date}T21:00:00Z`)
    await submitDue(test.ctx, institution_id, date)
  }

  /** The bank of the other side sends it back. */
  async function comeBack(ada: Closer, transferId: string, code: string, at: string) {
    const { institution_id } = ada
    clock.set(at)
    const { text } = await returnTransaction(test.ctx, { institution_id, transferId, code })
    const order = { institution_id, text: text ?? '', actor: OLIVE }
    await importAnswerFile(test.ctx, order)
  }

  const payoutOf = async ({ account }: Closer) => {
    const { id } = await test.ctx.db
      .selectFrom('transfers')
      .select('id')
      .where('account_id', '=', account)
      .where('kind', '=', 'payout')
      .orderBy('date_created', 'desc')
      .executeTakeFirstOrThrow()
    return id
  }
  const accountOf = async ({ browser }: Closer) =>
    (await browser.get<Account[]>('/accounts')).body.data?.[0]
  const progressOf = async ({ browser }: Closer) =>
    (await browser.get<Progress>('/depositor/progress')).body.data
  const staff = ({ institution_id, depositor_id }: Closer) => ({
    institution_id,
    depositor_id,
    now: clock.now(),
    actor: OLIVE,
  })
  const tasks = async (kind: string) => {
    const found = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('details')
      .where('kind', '=', kind)
      .execute()
    return found.map(({ details }) => details)
  }
  const subjects = async ({ email }: Closer) =>
    (await inboxOf(test, email)).map(({ subject }) => subject)

  it('came back: it waits in the books, staff open the account again, and another bank is linked', async () => {
    const ada = await addCloser(test, SAVED)
    await closeByCode(test, ada)
    await leave(ada, day('2026-11-16'))
    const payout = await payoutOf(ada)
    await comeBack(ada, payout, 'R02', '2026-11-17T15:00:00Z')
    expect(await accountOf(ada)).toMatchObject({
      status: 'CLOSED',
      closing: { status: 'RETURNED', payout_status: 'Returned', return_code: 'R02' },
    })
    expect(await systemBalance(test.ctx.db, ada.institution_id, 'suspense')).toBe(SAVED + 14)
    expect(await tasks('returned_to_closed_account')).toMatchObject([{ transfer_id: payout }])
    expect(await subjects(ada)).toContain('Your Harborlight payout was returned')
    expect(await subjects(ada)).not.toContain('Your Harborlight withdrawal was returned')

    await reopenAccount(test.ctx, staff(ada))
    expect(await accountOf(ada)).toMatchObject({
      status: 'OPEN',
      available_balance_cents: SAVED + 14,
      closing: null,
    })
    expect(await progressOf(ada)).toMatchObject({ registration_status: 'PASSED', relink: true })
    expect(await systemBalance(test.ctx.db, ada.institution_id, 'suspense')).toBe(0)
    expect(await subjects(ada)).toContain('Your Harborlight account is open again')
    await expect(reopenAccount(test.ctx, staff(ada))).rejects.toThrow()
    const step_up = await freshCode(test, ada, 'link')
    expect((await linkByHand(ada, { step_up })).status).toBe(200)
    await expectSoundBooks(test.ctx.db)
  })

  it('reopened, it earns again from that day on, and can be closed once more', async () => {
    const ada = await addCloser(test, 4_000_000)
    const { institution_id } = ada
    await closeByCode(test, ada)
    await leave(ada, day('2026-11-16'))
    await comeBack(ada, await payoutOf(ada), 'R03', '2026-11-17T15:00:00Z')
    await reopenAccount(test.ctx, staff(ada))
    const { current_cents } = await readBalances(test.ctx.db, institution_id, ada.account)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'ACTIVE' })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    for (const date of [13, 14, 15, 16, 17]) {
      const night = day(`2026-11-${date}`)
      await accrueNight(test.ctx, { institution_id, date: night, now: clock.now() })
    }
    clock.set('2026-11-18T15:00:00Z')
    const { body } = await closeByCode(test, ada)
    const again = body.data?.closing
    expect(again).toMatchObject({ status: 'PAYING', payout_status: 'Initiated' })
    // A day's interest: the one between.
    expect(again?.interest_cents).toBe(Math.round((current_cents * 0.04402) / 365))
    expect(again?.payout_cents).toBe(current_cents + (again?.interest_cents ?? 0))
    await expectSoundBooks(test.ctx.db)
  })

  it('is stopped by a deposit that comes back before it leaves: nothing is paid out too much', async () => {
    const ada = await addCloser(test, SAVED)
    await leave(ada, day('2026-11-16'))
    clock.set('2026-11-17T15:00:00Z')
    await settleDue(test.ctx, ada.institution_id, day('2026-11-17'))
    clock.set('2026-11-24T15:00:00Z')
    await settleDue(test.ctx, ada.institution_id, day('2026-11-24'))
    await closeByCode(test, ada)
    await comeBack(ada, ada.transaction.uuid, 'R10', '2026-11-24T16:00:00Z')
    const { body } = await ada.browser.get<Account[]>('/accounts')
    expect(body.data?.[0]).toMatchObject({
      status: 'OPEN',
      owed_cents: 0,
      closing: { status: 'STOPPED', payout_status: 'Cancelled' },
    })
    const balances = await readBalances(test.ctx.db, ada.institution_id, ada.account)
    expect(balances.current_cents).toBeLessThan(SAVED + 100)
    expect(balances).toMatchObject({ held_cents: 0, receivable_cents: 0 })
    expect(await tasks('payout_stopped')).toContainEqual(
      expect.objectContaining({ account_id: ada.account }),
    )
    expect(await subjects(ada)).toContain('We stopped your Harborlight payout')
    await leave(ada, day('2026-11-24'))
    expect(await accountOf(ada)).toMatchObject({ closing: { payout_status: 'Cancelled' } })
    await reopenAccount(test.ctx, staff(ada))
    expect(await progressOf(ada)).toMatchObject({ registration_status: 'PASSED' })
    await expectSoundBooks(test.ctx.db)
  })

  it('is stopped at the cut-off when its link may not carry it, and told to staff and holder', async () => {
    const ada = await addCloser(test, SAVED)
    await closeByCode(test, ada)
    await test.ctx.db
      .updateTable('linked_accounts')
      .set({ status: 'LOCKED' })
      .where('id', '=', ada.link?.id ?? '')
      .execute()
    await leave(ada, day('2026-11-16'))
    expect(await accountOf(ada)).toMatchObject({
      status: 'OPEN',
      current_balance_cents: SAVED + 14,
      closing: { status: 'STOPPED', payout_status: 'Cancelled' },
    })
    expect(await tasks('payout_stopped')).toContainEqual(
      expect.objectContaining({ account_id: ada.account }),
    )
    expect(await subjects(ada)).toContain('We stopped your Harborlight payout')
    await reopenAccount(test.ctx, staff(ada))
    expect(await progressOf(ada)).toMatchObject({ registration_status: 'PASSED', relink: true })
    await expectSoundBooks(test.ctx.db)
  })

  it('leaves or is stopped, when a deposit comes back at the moment of the cut-off', async () => {
    for (let round = 0; round < 4; round += 1) {
      clock.set(MONDAY)
      const ada = await addCloser(test, SAVED)
      await leave(ada, day('2026-11-16'))
      for (const date of ['2026-11-17', '2026-11-24'] as const) {
        clock.set(`${date}T15:00:00Z`)
        await settleDue(test.ctx, ada.institution_id, day(date))
      }
      await closeByCode(test, ada)
      const { institution_id } = ada
      clock.set('2026-11-24T21:00:00Z')
      const order = { institution_id, transferId: ada.transaction.uuid, code: 'R10' }
      const { text } = await returnTransaction(test.ctx, order)
      await Promise.all([
        submitDue(test.ctx, institution_id, day('2026-11-24')),
        importAnswerFile(test.ctx, { institution_id, text: text ?? '', actor: OLIVE }),
      ])
      const account = await accountOf(ada)
      const ended = `${account?.closing?.status} ${account?.closing?.payout_status}`
      expect(['STOPPED Cancelled', 'CLOSED Submitted']).toContain(ended)
      // What had left is owed; what had not is taken back.
      expect(account?.owed_cents === 0).toBe(account?.closing?.status === 'STOPPED')
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('that is not everything is found by verify', async () => {
    const ada = await addCloser(test, SAVED)
    await closeByCode(test, ada)
    const payOut = (payout_cents: number) =>
      test.ctx.db
        .updateTable('closings')
        .set({ payout_cents })
        .where('account_id', '=', ada.account)
        .execute()
    await payOut(SAVED)
    expect((await verifyBooks(test.ctx.db)).difference).toMatch(
      /^a closing pays out everything.* PAYING: payout 40000 cents, transfer 40014, balance 40014/,
    )
    await payOut(SAVED + 14)
    await expectSoundBooks(test.ctx.db)
  })

  it('of a held account is ordered by staff, with a name behind it', async () => {
    const ada = await addCloser(test, SAVED)
    await stand(test, ada, { standing: 'HOLD' })
    const closing = await closeHeldAccount(test.ctx, { ...staff(ada), reason: 'asked by phone' })
    expect(closing).toMatchObject({ status: 'PAYING', payout_cents: SAVED + 14 })
    await leave(ada, day('2026-11-16'))
    const audit = await test.ctx.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id', 'details'])
      .where('action', '=', 'close_account')
      .where('actor_kind', '=', 'operator')
      .executeTakeFirstOrThrow()
    expect(audit).toMatchObject({ actor_id: 'Olive', details: { account_id: ada.account } })
    await expect(closeHeldAccount(test.ctx, { ...staff(ada), reason: null })).rejects.toMatchObject(
      { fields: { depositor_id: ['This account is closed.'] } },
    )
    const fresh = await addCloser(test, SAVED)
    await expect(reopenAccount(test.ctx, staff(fresh))).rejects.toThrow()
  })
})

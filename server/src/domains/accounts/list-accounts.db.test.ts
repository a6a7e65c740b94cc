import type { Account } from '@passbook/contract/accounts'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { credit, expectSoundBooks } from '../../../test/books.ts'
import { reported } from '../../../test/disputes/disputing.ts'
import { type Applicant, addApplicantWith, fund } from '../../../test/opening.ts'
import { findInstitutionId } from '../../../test/people.ts'
import {
  type BusinessDate,
  addDays,
  lastDayOfMonth,
} from '../../platform/calendar/business-date.ts'
import { parseBusinessDate } from '../../platform/calendar/business-date.ts'
import { fixedClock } from '../../platform/calendar/clock.ts'
import { easternInstant } from '../../platform/calendar/eastern.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { accrueNight } from '../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../ledger/interest/post-interest.ts'
import { initiateTransfer } from '../money/transfers/initiate-transfer.ts'
import type { MoveInput, MovedTransfer } from '../money/transfers/moves/move-transfer.ts'
import {
  postSettlement,
  queueTransfer,
  settleTransfer,
  submitTransfer,
} from '../../../test/single-moves.ts'
import { openSavingsNumber } from '../money/savings-accounts/savings-number.ts'

const MONDAY = '2026-03-02T15:00:00Z'
const actor = { kind: 'job', id: 'test' } as const

describe('GET /accounts', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)
  beforeEach(() => {
    test.ctx.clock = clock
    clock.set(MONDAY)
  })

  const accountsOf = async ({ browser }: Applicant) =>
    (await browser.get<Account[]>('/accounts')).body.data ?? []

  /** Somebody with an open account and its first deposit on the way. */
  async function addSaver(amountCents: number, slug?: string) {
    const saver = await addApplicantWith(test, { ...(slug && { slug }) })
    const { body } = await fund<{ transaction: { uuid: string } }>(saver.browser, amountCents)
    const [account] = await accountsOf(saver)
    return {
      ...saver,
      transferId: body.data?.transaction.uuid ?? '',
      accountId: account?.uuid ?? '',
    }
  }

  async function move(
    act: (trx: Parameters<typeof queueTransfer>[0], input: MoveInput) => Promise<MovedTransfer>,
    { institution_id }: Applicant,
    transferId: string,
  ) {
    const input = { institution_id, transferId, now: clock.now(), actor }
    await inTransaction(test.ctx.db, (trx) => act(trx, input))
  }

  it('is empty before there is an account', async () => {
    const ada = await addApplicantWith(test)
    const { status, body } = await ada.browser.get('/accounts')
    expect([status, body.data]).toEqual([200, []])
  })

  it('has the membership share that stays in the account, at a credit union', async () => {
    const member = await addSaver(500_00, 'meadow')
    expect(await accountsOf(member)).toMatchObject([{ membership_share_cents: 5_00 }])
  })

  it('follows a deposit from its file to its last hold', async () => {
    const ada = await addSaver(500_00)
    const zero = {
      available_balance_cents: 0,
      current_balance_cents: 0,
      pending_in_cents: 0,
      pending_out_cents: 0,
      held_cents: 0,
      interest_this_month_cents: 0,
      interest_this_year_cents: 0,
    }
    const pending = {
      transaction_id: ada.transferId,
      direction: 'LinkedToPrimary',
      amount_cents: 500_00,
      settlement_date: '2026-03-03',
      available_date: '2026-03-10',
      is_posted: false,
    }
    const account = await test.ctx.db
      .selectFrom('savings_accounts')
      .selectAll()
      .where('id', '=', ada.accountId)
      .executeTakeFirstOrThrow()
    expect(await accountsOf(ada)).toEqual([
      {
        uuid: ada.accountId,
        account_last_four: openSavingsNumber(test.ctx.vault, account).slice(-4),
        ...zero,
        pending_in_cents: 500_00,
        pending: [pending],
        membership_share_cents: null,
        owed_cents: 0,
        next_deposit: null,
        coming: [expect.objectContaining({ uuid: ada.transferId, status: 'Initiated' })],
        has_open_dispute: false,
        opened_on: '2026-03-02',
        history_from: '2026-03-02',
        status: 'OPEN',
        closing: null,
        dormancy: null,
      },
    ])
    await move(queueTransfer, ada, ada.transferId)
    await move(submitTransfer, ada, ada.transferId)
    expect(await accountsOf(ada)).toMatchObject([{ ...zero, pending_in_cents: 500_00 }])
    clock.set('2026-03-03T15:00:00Z')
    await move(postSettlement, ada, ada.transferId)
    expect(await accountsOf(ada)).toMatchObject([
      {
        ...zero,
        current_balance_cents: 500_00,
        held_cents: 500_00,
        pending: [{ ...pending, is_posted: true }],
        coming: [{ uuid: ada.transferId, posted_on: '2026-03-03' }],
      },
    ])
    clock.set('2026-03-10T15:00:00Z')
    await move(settleTransfer, ada, ada.transferId)
    expect(await accountsOf(ada)).toMatchObject([
      {
        ...zero,
        current_balance_cents: 500_00,
        available_balance_cents: 500_00,
        pending: [],
        coming: [],
      },
    ])
  })

  it('tells what is on its way out apart from what is held', async () => {
    const ada = await addSaver(500_00)
    await move(queueTransfer, ada, ada.transferId)
    await move(submitTransfer, ada, ada.transferId)
    clock.set('2026-03-03T15:00:00Z')
    await move(postSettlement, ada, ada.transferId)
    const books = { db: test.ctx.db, institution_id: ada.institution_id }
    await credit(books, ada.accountId, 300_00)
    const { transfer } = await inTransaction(test.ctx.db, (trx) =>
      initiateTransfer(trx, {
        institution_id: ada.institution_id,
        kind: 'withdrawal',
        amountCents: 120_00,
        accountId: ada.accountId,
        linkedAccountId: ada.link?.id ?? '',
        idempotencyKey: crypto.randomUUID(),
        now: clock.now(),
        actor,
      }),
    )
    const held = { current_balance_cents: 800_00, held_cents: 500_00, pending_out_cents: 120_00 }
    const [on, out] = [
      { transaction_id: ada.transferId, amount_cents: 500_00, is_posted: true },
      { transaction_id: transfer.id, direction: 'PrimaryToLinked', amount_cents: 120_00 },
    ]
    expect(await accountsOf(ada)).toMatchObject([
      // The nearest first.
      { ...held, available_balance_cents: 180_00, pending: [{ ...out, is_posted: false }, on] },
    ])
    await move(queueTransfer, ada, transfer.id)
    expect(await accountsOf(ada)).toMatchObject([{ ...held, available_balance_cents: 180_00 }])
    await move(submitTransfer, ada, transfer.id)
    expect(await accountsOf(ada)).toMatchObject([
      {
        current_balance_cents: 680_00,
        available_balance_cents: 180_00,
        held_cents: 500_00,
        pending_out_cents: 0,
        pending: [on],
        // The withdrawal has left the balance, and arrives before the deposit is available.
        coming: [
          { uuid: transfer.id, status: 'Submitted' },
          { uuid: ada.transferId, status: 'Submitted' },
        ],
      },
    ])
    await expectSoundBooks(test.ctx.db)
  })

  it('says that a reported problem is open until it is decided', async () => {
    const ada = await addSaver(500_00)
    const { uuid } = await reported(ada, { transaction_id: ada.transferId })
    expect(await accountsOf(ada)).toMatchObject([{ has_open_dispute: true }])
    await ada.browser.post(`/disputes/${uuid}/withdraw`)
    expect(await accountsOf(ada)).toMatchObject([{ has_open_dispute: false }])
  })

  describe('interest', () => {
    const RATE = 0.04402
    const slug = 'summit'

    async function liveThrough(from: BusinessDate, to: BusinessDate) {
      const id = await findInstitutionId(test, slug)
      for (let date = from; date <= to; date = addDays(date, 1)) {
        const now = easternInstant(addDays(date, 1), '00:05')
        await accrueNight(test.ctx, { institution_id: id, date, now })
        if (date !== lastDayOfMonth(date)) continue
        await postInterest(test.ctx.db, { institution_id: id, monthEnd: date, now })
      }
    }

    /** In floating point, apart from the exact arithmetic it checks. */
    const earned = (balanceCents: number, days: number) =>
      Math.round(balanceCents * ((1 + RATE / 365) ** days - 1))

    it('of the month and of the year, credited or not', async () => {
      clock.set('2025-12-22T15:00:00Z')
      const ada = await addSaver(100_00, slug)
      const day = parseBusinessDate
      const books = { db: test.ctx.db, institution_id: ada.institution_id }
      const balance = 1_000_000_00
      await credit(books, ada.accountId, balance, day('2025-12-22'))
      const interest = async (now: string) => {
        clock.set(now)
        const [account] = await accountsOf(ada)
        return [account?.interest_this_month_cents, account?.interest_this_year_cents]
      }
      await liveThrough(day('2025-12-22'), day('2025-12-30'))
      const nine = earned(balance, 9)
      expect(await interest('2025-12-31T15:00:00Z')).toEqual([nine, nine])
      // Past midnight and before the night's run: December's is neither January's nor next year's.
      expect(await interest('2026-01-01T05:01:00Z')).toEqual([0, 0])
      await liveThrough(day('2025-12-31'), day('2025-12-31'))
      expect(await interest('2026-01-01T15:00:00Z')).toEqual([0, 0])
      const afterDecember = balance + earned(balance, 10)
      await liveThrough(day('2026-01-01'), day('2026-01-31'))
      const january = earned(afterDecember, 31)
      expect(await interest('2026-02-01T15:00:00Z')).toEqual([0, january])
      await liveThrough(day('2026-02-01'), day('2026-02-14'))
      const february = earned(afterDecember + january, 14)
      expect(await interest('2026-02-15T15:00:00Z')).toEqual([february, january + february])
    })
  })

  it('shows nobody another person’s account', async () => {
    const [ada, bea] = [await addSaver(100_00), await addSaver(200_00)]
    expect(await accountsOf(ada)).toMatchObject([{ pending_in_cents: 100_00 }])
    expect(await accountsOf(bea)).toMatchObject([{ pending_in_cents: 200_00 }])
  })

  it.each([
    ['PASSED', null, 200],
    ['MANUALLY_REVIEWED', null, 200],
    ['IN_REVIEW', null, 200],
    ['PASSED', 'REVIEW', 200],
    ['VIEW_ONLY', null, 200],
    ['VIEW_ONLY', 'HOLD', 200],
    ['PASSED', 'HOLD', 403],
    ['FLAGGED', null, 403],
    ['FAILED', null, 403],
    ['ERRORED', null, 403],
    ['UNSUBMITTED', null, 403],
    [null, null, 403],
  ] as const)(
    'with the status %s and %s answers %s',
    async (registration_status, standing, expected) => {
      const ada = await addSaver(100_00)
      await test.ctx.db
        .updateTable('depositors')
        .set({ registration_status, standing })
        .where('id', '=', ada.depositor_id)
        .execute()
      const { status, body } = await ada.browser.get<Account[]>('/accounts')
      expect([status, body.data?.length]).toEqual([expected, expected === 200 ? 1 : undefined])
    },
  )
})

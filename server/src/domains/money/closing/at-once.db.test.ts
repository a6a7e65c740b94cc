import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { freshCode } from '../../../../test/applicants.ts'
import { WAITS_FOR_ME } from '../../../../test/banking.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { type Closer, addCloser, close, closeByCode } from '../../../../test/closers.ts'
import { fixedClock } from '../../../platform/calendar/clock.ts'
import { lastDayOfMonth, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { readBalances } from '../../../ledger/balances.ts'
import { accrueNight } from '../../../ledger/interest/accrue-night.ts'
import { postInterest } from '../../../ledger/interest/post-interest.ts'
import { submitDue } from '../ach/submit-due.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import { closeAccount } from './close-account.ts'

const MONDAY = '2026-11-16T15:00:00Z'
const SAVED = 400_00
const NO_WISH = {
  reason: undefined,
  expectedPayoutCents: undefined,
  expectedSettlementDate: undefined,
  callKey: randomUUID(),
}

describe('closing at the same moment as', () => {
  const test = useTestApp()
  const clock = fixedClock(MONDAY)

  beforeEach(() => {
    clock.set(MONDAY)
    test.ctx.clock = clock
  })

  /** As a browser does: asked to come back in a moment, it comes back with the same key. */
  async function insist(who: Closer, body: object, key: string = randomUUID()) {
    let reply = await close(who, body, key)
    while (reply.status === 503) reply = await close(who, body, key)
    return reply
  }

  const countsOf = async ({ account }: Closer) => {
    const { rows } = await sql<Record<'closings' | 'payouts' | 'paid' | 'interest', number>>`
      select (select count(*) from closings where account_id = ${account}) as closings,
        (select count(*) from transfers where account_id = ${account} and kind = 'payout') as payouts,
        (select coalesce(sum(amount_cents), 0)::bigint from transfers
          where account_id = ${account} and kind = 'payout') as paid,
        (select coalesce(sum(amount_cents), 0)::bigint from interest_payments
          where account_id = ${account}) as interest`.execute(test.ctx.db)
    return rows[0]
  }

  it('itself, 64 times: one closing, one payout, one answer', async () => {
    const ada = await addCloser(test, SAVED)
    const prove = async () => undefined
    const answers = await Promise.all(
      Array.from({ length: 64 }, () =>
        asApplicant(test.ctx, ada, {}, (applicant) =>
          closeAccount(test.ctx, { ...applicant, prove }, ada, NO_WISH),
        ),
      ),
    )
    expect(new Set(answers.map(({ closing }) => closing?.reference)).size).toBe(1)
    expect(await countsOf(ada)).toEqual({ closings: 1, payouts: 1, paid: SAVED + 14, interest: 14 })
    await expectSoundBooks(test.ctx.db)
  })

  it('itself, 64 times with one code: one closing, and whoever guesses codes so fast is locked out', async () => {
    const ada = await addCloser(test, SAVED)
    const step_up = await freshCode(test, ada, 'close-account')
    const replies = await Promise.all(Array.from({ length: 64 }, () => insist(ada, { step_up })))
    const statuses = new Set(replies.map(({ status }) => status))
    expect([...statuses].filter((status) => ![200, 401, 403].includes(status))).toEqual([])
    expect(await countsOf(ada)).toMatchObject({ closings: 1, payouts: 1, paid: SAVED + 14 })
  })

  it('deposits and withdrawals: whatever got in is paid out or taken back, nothing is left', async () => {
    for (let round = 0; round < 4; round += 1) {
      const ada = await addCloser(test, SAVED)
      const step_up = await freshCode(test, ada, 'close-account')
      const send = (path: string, amount_cents: number) =>
        ada.browser.call('POST', path, { amount_cents }, { 'idempotency-key': randomUUID() })
      const [closed] = await Promise.all([
        insist(ada, { step_up }),
        send('/withdraw', 50_00),
        send('/deposit', 70_00),
        send('/withdraw', 60_00),
        send('/deposit', 80_00),
      ])
      expect(closed.status).toBe(200)
      expect(await countsOf(ada)).toMatchObject({ closings: 1, payouts: 1, paid: SAVED + 14 })
      const balances = await readBalances(test.ctx.db, ada.institution_id, ada.account)
      expect(balances).toMatchObject({ available_cents: 0, held_cents: SAVED + 14 })
      const { rows } = await sql`
        select from transfers where account_id = ${ada.account} and kind in ('deposit', 'withdrawal')
          and status in ('Initiated', 'Pending')`.execute(test.ctx.db)
      expect(rows).toEqual([])
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('the cut-off: the deposit leaves and it is refused, or it is closed and nothing else leaves', async () => {
    const date = parseBusinessDate('2026-11-16')
    for (let round = 0; round < 6; round += 1) {
      clock.set('2026-11-16T20:59:00Z')
      const ada = await addCloser(test, SAVED)
      const step_up = await freshCode(test, ada, 'close-account')
      const [closed] = await Promise.all([
        insist(ada, { step_up }),
        submitDue(test.ctx, ada.institution_id, date),
      ])
      const [deposit] = await test.ctx.db
        .selectFrom('transfers')
        .select('status')
        .where('account_id', '=', ada.account)
        .where('kind', '=', 'deposit')
        .execute()
      expect([closed.status, deposit?.status]).toEqual(
        closed.status === 200 ? [200, 'Voided'] : [422, 'Submitted'],
      )
      expect(await countsOf(ada)).toMatchObject({ closings: closed.status === 200 ? 1 : 0 })
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('the month’s interest: each day is paid once, by the one or by the other', async () => {
    const monthEnd = lastDayOfMonth(parseBusinessDate('2026-11-16'))
    const ada = await addCloser(test, SAVED)
    clock.set('2026-12-01T06:00:00Z')
    const { institution_id } = ada
    for (let day = 13; day <= 30; day += 1) {
      const date = parseBusinessDate(`2026-11-${day}`)
      await accrueNight(test.ctx, { institution_id, date, now: clock.now() })
    }
    const step_up = await freshCode(test, ada, 'close-account')
    const [closed] = await Promise.all([
      insist(ada, { step_up }),
      postInterest(test.ctx.db, { institution_id, monthEnd, now: clock.now() }),
    ])
    expect(closed.status).toBe(200)
    const counts = await countsOf(ada)
    expect(counts?.interest).toBe(87)
    expect(counts?.paid).toBe(SAVED + 87)
    await expectSoundBooks(test.ctx.db)
  })

  it('the end of its process: nothing is half done, and the next try does it', async () => {
    const ada = await addCloser(test, SAVED)
    const [blocker] = [await test.ctx.pool.connect()]
    await blocker.query('begin')
    await blocker.query('select from savings_balances where account_id = $1 for update', [
      ada.account,
    ])
    const key = randomUUID()
    const step_up = await freshCode(test, ada, 'close-account')
    const killed = close(ada, { step_up }, key)
    for (let ended = 0; ended === 0;) {
      const { rows } = await blocker.query(
        `select pg_terminate_backend(pid) from (${WAITS_FOR_ME}) as waiting`,
      )
      ended = rows.length
    }
    expect((await killed).status).toBe(503)
    await blocker.query('rollback')
    blocker.release()
    expect(await countsOf(ada)).toEqual({ closings: 0, payouts: 0, paid: 0, interest: 0 })
    const again = await closeByCode(test, ada, {}, key)
    expect(again.status).toBe(200)
    expect(await countsOf(ada)).toMatchObject({ closings: 1, payouts: 1, paid: SAVED + 14 })
    await expectSoundBooks(test.ctx.db)
  })
})

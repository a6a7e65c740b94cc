import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { systemBalance } from '../../../../test/ledger.ts'
import { expectSoundBooks } from '../../../../test/books.ts'
import { closeByCode } from '../../../../test/closers.ts'
import {
  ASK_DAY,
  DEBIT_DAY,
  LAST_DAY,
  MONDAY,
  useDisputeDesk,
} from '../../../../test/disputes/desk.ts'
import {
  DECISION,
  WITHDRAWN_CENTS,
  report,
  reported,
  reports,
} from '../../../../test/disputes/disputing.ts'
import { initiate, move } from '../../../../test/transfers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { submitDue } from '../../money/ach/submit-due.ts'
import { queueTransfer, submitTransfer } from '../../../../test/single-moves.ts'
import { nextDisputes, runDisputes } from './run-disputes.ts'

const day = parseBusinessDate

describe('what the days bring about disputes', () => {
  const desk = useDisputeDesk()
  const { test, clock, add, askFor, agreeTo, run, balanceOf, stateOf } = desk

  it.each(['harborlight', 'summit'])(
    'credits at %s on the last day, and not before',
    async (slug) => {
      const ada = await add({ slug })
      await reported(ada, { transaction_id: ada.withdrawal })
      const before = (await balanceOf(ada)).available_cents
      await run(ada, day('2026-11-30'))
      expect((await stateOf(ada))?.state).toBe('open')
      // Staff are asked two business days ahead about what the clock does not credit.
      expect((await nextDisputes(test.ctx.db)).get(ada.institution_id)).toBe(ASK_DAY)
      await run(ada)
      const dispute = await stateOf(ada)
      expect(dispute).toMatchObject({
        state: 'credited',
        credit: { amount_cents: WITHDRAWN_CENTS, credited_on: LAST_DAY, status: 'provisional' },
        letters: [{ kind: 'received' }, { kind: 'credited' }],
      })
      const cents = WITHDRAWN_CENTS + (dispute?.credit?.interest_cents ?? 0)
      expect(cents).toBeGreaterThan(WITHDRAWN_CENTS)
      // All of it can be used.
      expect((await balanceOf(ada)).available_cents).toBe(before + cents)
      await expectSoundBooks(test.ctx.db)
    },
  )

  it('opens a claim with new clocks after a question was answered, in time for 60 days', async () => {
    const ada = await add()
    const about = { transaction_id: ada.withdrawal }
    const question = await reported(ada, { ...about, kind: 'what_was_this' })
    clock.set('2026-11-20T15:00:00Z')
    await askFor('decide', question.uuid, { ...DECISION, outcome: 'no_error' })
    expect((await agreeTo(question.uuid)).status).toBe(200)
    clock.set('2027-01-19T15:00:00Z')
    const claim = await reported(ada, about)
    expect(claim).toMatchObject({
      state: 'open',
      kind: 'unauthorised',
      dates: { received_on: '2027-01-19', decide_by: '2027-02-02', is_in_time: true },
    })
    expect(claim.uuid).not.toBe(question.uuid)
    const third = await report(ada, { ...about, kind: 'what_was_this' })
    expect([third.status, third.body.errors]).toMatchObject([
      422,
      { transaction_id: [expect.stringContaining('already decided')] },
    ])
  })

  it('sees to the others when one cannot be credited, and fails so that it is made again', async () => {
    const [bob, eve] = [await add(), await add()]
    for (const each of [bob, eve]) await reported(each, { transaction_id: each.withdrawal })
    const owner = new Client({ connectionString: test.database.ownerUrl })
    await owner.connect()
    // Nothing can be posted to his account for a while.
    await owner.query(`alter table postings add constraint broken check (
      account_id <> '${bob.account}') not valid`)
    await expect(run(bob)).rejects.toThrow('disputes were not seen to')
    expect((await stateOf(eve))?.state).toBe('credited')
    expect((await stateOf(bob))?.state).toBe('open')
    await owner.query('alter table postings drop constraint broken')
    await owner.end()
    await run(bob)
    expect((await stateOf(bob))?.state).toBe('credited')
  })

  it('credits once, also when it runs twice at once or was killed midway', async () => {
    const ada = await add()
    await reported(ada, { transaction_id: ada.withdrawal })
    const before = (await balanceOf(ada)).current_cents
    clock.set(`${LAST_DAY}T23:59:00Z`)
    // Nothing of a run that is killed at its end is left, and the next one makes it whole.
    await expect(
      test.ctx.db.transaction().execute(async (trx) => {
        await runDisputes({ ...test.ctx, db: trx }, ada.institution_id, LAST_DAY)
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    expect((await balanceOf(ada)).current_cents).toBe(before)
    await Promise.all([1, 2, 3].map(() => run(ada)))
    await run(ada, day('2026-12-02'))
    const dispute = await stateOf(ada)
    const cents = WITHDRAWN_CENTS + (dispute?.credit?.interest_cents ?? 0)
    expect((await balanceOf(ada)).current_cents).toBe(before + cents)
    expect(dispute?.letters).toHaveLength(2)
  })

  it('credits or decides, of two at the same moment one', async () => {
    for (let round = 0; round < 4; round += 1) {
      clock.set(MONDAY)
      const ada = await add()
      const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
      // A request expires after a week.
      clock.set('2026-11-30T15:00:00Z')
      await askFor('decide', uuid, { ...DECISION, outcome: 'no_error' })
      const before = (await balanceOf(ada)).current_cents
      const [, agreed] = await Promise.all([run(ada), agreeTo(uuid)])
      expect(agreed.status).toBe(200)
      const dispute = await stateOf(ada)
      expect(dispute?.state).toBe('no_error')
      const { credit, decision } = dispute ?? {}
      const cents = credit ? credit.amount_cents + credit.interest_cents : 0
      expect((await balanceOf(ada)).current_cents).toBe(before + cents)
      // What was credited a moment before is taken back like the others.
      expect([decision?.debit_cents, decision?.debit_on]).toEqual(
        credit ? [cents, day('2026-12-08')] : [0, null],
      )
    }
    await expectSoundBooks(test.ctx.db)
  })

  it('two agree to credit and to decide: the account is credited once', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    const credit = { amount_cents: WITHDRAWN_CENTS, reason: 'We need more time.' }
    clock.set('2026-11-30T15:00:00Z')
    await askFor('credit', uuid, credit)
    const [, tried] = await Promise.all([run(ada), agreeTo(uuid)])
    expect([200, 422]).toContain(tried.status)
    const dispute = await stateOf(ada)
    expect(dispute?.letters.map(({ kind }) => kind)).toEqual(['received', 'credited'])
    await expectSoundBooks(test.ctx.db)
  })

  it('takes a credit back five business days after the notice, once', async () => {
    const ada = await add()
    await desk.decidedAgainst(ada)
    const decided = await stateOf(ada)
    const debit = decided?.decision?.debit_cents ?? 0
    expect(decided).toMatchObject({
      state: 'no_error',
      credit: { status: 'ending' },
      decision: { debit_on: DEBIT_DAY, debited_on: null },
    })
    const told = decided?.letters.at(-1)?.paragraphs.join(' ')
    expect(told).toContain(DECISION.reasons)
    expect(told).toContain('the right to copies')
    expect(told).toContain('Wednesday, December 9, 2026')
    const before = (await balanceOf(ada)).current_cents
    await run(ada, day('2026-12-08'))
    expect((await balanceOf(ada)).current_cents).toBe(before)
    await Promise.all([1, 2].map(() => run(ada, DEBIT_DAY)))
    expect((await balanceOf(ada)).current_cents).toBe(before - debit)
    expect(await stateOf(ada)).toMatchObject({
      credit: { status: 'ended' },
      decision: { debited_on: DEBIT_DAY },
    })
    await run(ada, day('2026-12-10'))
    expect((await balanceOf(ada)).current_cents).toBe(before - debit)
    await expectSoundBooks(test.ctx.db)
  })

  it('what was spent of a credit is owed, and the account is on hold', async () => {
    const ada = await add()
    await desk.decidedAgainst(ada)
    const { institution_id, account: accountId } = ada
    const books = { db: test.ctx.db, institution_id }
    const { available_cents } = await balanceOf(ada)
    const now = new Date('2026-12-03T15:00:00Z')
    const wish = {
      kind: 'withdrawal',
      amountCents: available_cents - 100_00,
      accountId,
      now,
    } as const
    const { id } = await initiate(books, wish)
    await move(books, queueTransfer, id, now)
    await move(books, submitTransfer, id, now)
    const debit = (await stateOf(ada))?.decision?.debit_cents ?? 0
    await run(ada, DEBIT_DAY)
    expect(await balanceOf(ada)).toMatchObject({
      current_cents: 0,
      receivable_cents: debit - 100_00,
    })
    const progress = await ada.browser.get<object>('/depositor/progress')
    expect(progress.body.data).toMatchObject({ extended_status: 'HOLD', standing_reason: 'owed' })
    const [dispute] = await reports(ada)
    expect(dispute?.letters.at(-1)?.paragraphs.join(' ')).toContain('you owe us that amount')
    await expectSoundBooks(test.ctx.db)
  })

  it('leaves of a credit what another error comes to', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { transaction_id: ada.withdrawal })
    await run(ada)
    clock.set('2026-12-02T15:00:00Z')
    const before = (await balanceOf(ada)).current_cents
    await askFor('decide', uuid, { ...DECISION, outcome: 'other_error', amount_cents: 100_00 })
    await agreeTo(uuid)
    const dispute = await stateOf(ada)
    const { corrected_cents = 0, debit_cents = 0 } = dispute?.decision ?? {}
    const { amount_cents = 0, interest_cents = 0 } = dispute?.credit ?? {}
    expect(corrected_cents + debit_cents).toBe(amount_cents + interest_cents)
    expect(dispute?.state).toBe('corrected')
    await run(ada, DEBIT_DAY)
    expect((await balanceOf(ada)).current_cents).toBe(before - debit_cents)
    await expectSoundBooks(test.ctx.db)
    const left = await systemBalance(test.ctx.db, ada.institution_id, 'dispute_losses')
    expect(left).toBeLessThan(0)
  })

  it('keeps the money of a closed account until it is paid by hand, or takes it back', async () => {
    const gone = await add()
    expect((await closeByCode(test, gone)).status).toBe(200)
    clock.set('2026-11-16T21:00:00Z')
    await submitDue(test.ctx, gone.institution_id, day('2026-11-16'))
    const waiting = () => systemBalance(test.ctx.db, gone.institution_id, 'suspense')
    const provisional = () => systemBalance(test.ctx.db, gone.institution_id, 'provisional_credits')
    const [before, open] = [await waiting(), await provisional()]
    const uuid = await desk.decidedAgainst(gone)
    const dispute = await stateOf(gone)
    expect(dispute?.credit).toMatchObject({ transaction_id: null, status: 'ending' })
    expect(dispute?.letters[0]?.paragraphs.join(' ')).toContain('how to pay it to you')
    const debit = dispute?.decision?.debit_cents ?? 0
    expect(await waiting()).toBe(before + debit)
    const { count } = await test.ctx.db
      .selectFrom('staff_tasks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('task_key', '=', `dispute:${uuid}:pay_by_hand`)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    await run(gone, DEBIT_DAY)
    expect(await waiting()).toBe(before)
    expect((await balanceOf(gone)).receivable_cents).toBe(0)
    expect(await provisional()).toBe(open)
  })
})

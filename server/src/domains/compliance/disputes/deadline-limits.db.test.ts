import type { Transaction } from '@passbook/contract/transfers'
import type { StaffDispute } from '@passbook/contract/console/disputes'
import type { WorkItem } from '@passbook/contract/console/work'
import { describe, expect, it } from 'vitest'
import { expectSoundBooks } from '../../../../test/books.ts'
import { ASK_DAY, DEBIT_DAY, LAST_DAY, useDisputeDesk } from '../../../../test/disputes/desk.ts'
import {
  DECISION,
  type Disputer,
  WITHDRAWN_CENTS,
  report,
  reported,
  reports,
} from '../../../../test/disputes/disputing.ts'
import { initiate, move } from '../../../../test/transfers.ts'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueTransfer, submitTransfer } from '../../../../test/single-moves.ts'
import { returnTransfer } from '../../money/transfers/moves/return-transfer.ts'

const day = parseBusinessDate

describe('what the deadline credits', () => {
  const desk = useDisputeDesk()
  const { test, clock, add, askFor, agreeTo, run, balanceOf, stateOf } = desk

  const tasksOf = (uuid: string) =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['id', 'due_at', 'is_urgent', 'handled_at'])
      .where('task_key', '=', `dispute:${uuid}:two_people`)
      .execute()

  /** A withdrawal that was ordered, and as much of its way as is said. */
  async function withdrawn(who: Disputer, moves: readonly (typeof queueTransfer)[]) {
    const books = { db: test.ctx.db, institution_id: who.institution_id }
    const now = new Date('2026-10-06T15:00:00Z')
    const wish = { kind: 'withdrawal', amountCents: 20_00, accountId: who.account, now } as const
    const { id } = await initiate(books, wish)
    for (const to of moves) await move(books, to, id, now)
    return id
  }

  it('never credits by the clock what is no transfer that left, and asks two people in time', async () => {
    const ada = await add()
    const bob = await add()
    const waiting = await withdrawn(ada, [])
    const back = await withdrawn(ada, [queueTransfer, submitTransfer])
    await inTransaction(test.ctx.db, (trx) =>
      returnTransfer(trx, {
        institution_id: ada.institution_id,
        transferId: back,
        returnCode: 'R03',
        now: new Date('2026-10-08T15:00:00Z'),
        actor: { kind: 'job', id: 'test' },
      }),
    )
    const claims = {
      vague: await reported(ada, { kind: 'what_was_this' }),
      unsupported: await reported(ada, { kind: 'missing', amount_cents: 640_00 }),
      cameIn: await reported(ada, { transaction_id: ada.transaction.uuid }),
      calledMissing: await reported(bob, { transaction_id: bob.transaction.uuid, kind: 'missing' }),
      beyond: await reported(ada, {
        transaction_id: ada.withdrawal,
        amount_cents: WITHDRAWN_CENTS + 1,
      }),
      notGone: await reported(ada, { transaction_id: waiting }),
      cameBack: await reported(ada, { transaction_id: back }),
    }
    const [before, bobs] = [(await balanceOf(ada)).current_cents, await balanceOf(bob)]
    await run(ada, day('2026-11-25'))
    for (const [, { uuid }] of Object.entries(claims)) expect(await tasksOf(uuid)).toEqual([])
    await run(ada, ASK_DAY)
    await run(ada)
    await run(ada, day('2026-12-02'))
    for (const [name, { uuid, is_credited_at_deadline, letters }] of Object.entries(claims)) {
      const tasks = await tasksOf(uuid)
      const due_at = new Date('2026-12-02T04:59:00Z')
      expect(tasks, name).toMatchObject([{ is_urgent: true, due_at, handled_at: null }])
      expect(is_credited_at_deadline, name).toBe(false)
      expect(letters[0]?.paragraphs[1], name).toContain('A credit isn’t automatic')
      const item = await desk.staff.asker.browser.post<{ item: WorkItem }>(
        `/console/work/${tasks[0]?.id}/notes`,
        { text: 'Seen.' },
      )
      expect(item.body.data?.item).toMatchObject({ is_urgent: true, running_clock: 'dispute' })
      const { body } = await desk.staff.asker.browser.get<{ dispute: StaffDispute }>(
        `/console/disputes/${uuid}`,
      )
      expect(body.data?.dispute.due).toMatchObject({ what: 'decide_or_credit', is_late: true })
    }
    expect((await reports(ada)).every(({ state }) => state === 'open')).toBe(true)
    expect((await balanceOf(ada)).current_cents).toBe(before)
    expect(await balanceOf(bob)).toEqual(bobs)
    const { body } = await desk.staff.asker.browser.get<{
      kinds: { kind: string; overdue: number }[]
    }>('/console/work?kind=dispute')
    const overdue = body.data?.kinds.find(({ kind }) => kind === 'dispute')?.overdue
    expect(overdue).toBeGreaterThanOrEqual(Object.keys(claims).length)
  })

  it('is a provisional credit in the list of transactions until it is taken back', async () => {
    const ada = await add()
    const isProvisional = async () => {
      const { body } = await ada.browser.get<{ transactions: Transaction[] }>('/transactions')
      const all = body.data?.transactions.filter(({ kind }) => kind === 'dispute') ?? []
      return all.map(({ direction, is_provisional }) => [direction, is_provisional])
    }
    const found = async () =>
      (await ada.browser.get<{ transactions: Transaction[] }>('/transactions?q=provisional')).body
        .data?.transactions
    await desk.decidedAgainst(ada)
    expect(await isProvisional()).toEqual([['ServiceToPrimary', true]])
    expect(await found()).toMatchObject([{ kind: 'dispute', is_provisional: true }])
    await run(ada, DEBIT_DAY)
    expect(await found()).toEqual([])
    const taken = await isProvisional()
    expect(taken).toHaveLength(2)
    expect(taken).toContainEqual(['PrimaryToService', false])
    expect(taken).toContainEqual(['ServiceToPrimary', false])
  })

  it('credits a transfer again after its credit was taken back, and not while part of it stands', async () => {
    const ada = await add()
    await desk.decidedAgainst(ada)
    clock.set('2026-12-03T15:00:00Z')
    // The same error was decided; another one is looked into. The first credit stands until its day.
    const same = await report(ada, { transaction_id: ada.withdrawal })
    expect(same.body.errors).toMatchObject({
      transaction_id: [expect.stringContaining('already decided about this problem')],
    })
    const second = { transaction_id: ada.withdrawal, kind: 'duplicate' } as const
    const { is_credited_at_deadline, dates } = await reported(ada, second)
    expect(is_credited_at_deadline).toBe(false)
    await run(ada, DEBIT_DAY)
    expect((await stateOf(ada))?.is_credited_at_deadline).toBe(true)
    await run(ada, day(dates.decide_by))
    const credited = await stateOf(ada)
    expect(credited).toMatchObject({ state: 'credited', credit: { amount_cents: WITHDRAWN_CENTS } })

    clock.set('2026-12-21T15:00:00Z')
    const part = { ...DECISION, outcome: 'other_error', amount_cents: 100_00 }
    await askFor('decide', credited?.uuid ?? '', part)
    expect((await agreeTo(credited?.uuid ?? '')).status).toBe(200)
    await run(ada, day('2026-12-29'))
    clock.set('2026-12-30T15:00:00Z')
    const third = await reported(ada, { transaction_id: ada.withdrawal, kind: 'wrong_amount' })
    await run(ada, day(third.dates.decide_by))
    expect((await stateOf(ada))?.state).toBe('open')
    const leftCents = WITHDRAWN_CENTS - 100_00
    const credit = { amount_cents: leftCents + 1, reason: 'We need more time.' }
    expect((await askFor('credit', third.uuid, credit)).status).toBe(422)
    // Around the acts the database holds the same: no more than is left, and by the clock once.
    const raw = (amount_cents: number) => creditRow(ada, third.uuid, amount_cents)
    await expect(raw(leftCents + 1)).rejects.toMatchObject({ constraint: 'disputes_ceiling' })
    await expect(raw(leftCents)).rejects.toMatchObject({ constraint: 'disputes_clock_credit' })
    const left = { amount_cents: leftCents, reason: 'We need more time.' }
    expect((await askFor('credit', third.uuid, left)).status).toBe(200)
    expect((await agreeTo(third.uuid)).status).toBe(200)
    await expectSoundBooks(test.ctx.db)
  })

  /** A credit by the deadline, written around the acts. */
  async function creditRow({ institution_id }: Disputer, dispute_id: string, amount_cents: number) {
    const { id: entry_id } = await test.ctx.db
      .selectFrom('journal_entries')
      .select('id')
      .where('institution_id', '=', institution_id)
      .limit(1)
      .executeTakeFirstOrThrow()
    await test.ctx.db
      .insertInto('dispute_credits')
      .values({
        institution_id,
        dispute_id,
        amount_cents,
        interest_cents: 0,
        credited_on: LAST_DAY,
        credited_at: new Date(),
        entry_id,
        transfer_id: null,
        is_by_deadline: true,
        asked_by: null,
        agreed_by: null,
        approval_id: null,
      })
      .execute()
  }

  it('the database refuses a credit by the clock without a transfer, and another claim in its place', async () => {
    const ada = await add()
    const { uuid } = await reported(ada, { kind: 'missing', amount_cents: 640_00 })
    const pulled = await reported(ada, { transaction_id: ada.transaction.uuid })
    for (const id of [uuid, pulled.uuid]) {
      await expect(creditRow(ada, id, 100_00)).rejects.toMatchObject({
        constraint: 'dispute_credits_deadline',
      })
    }
    await expect(creditRow(ada, uuid, 640_01)).rejects.toMatchObject({
      constraint: 'disputes_ceiling',
    })
    for (const change of [
      { amount_cents: 9_000_00 },
      { transfer_id: ada.withdrawal },
      { received_on: day('2026-11-30') },
      { decide_by: day('2026-12-30') },
    ]) {
      const changed = test.ctx.db
        .updateTable('disputes')
        .set(change)
        .where('institution_id', '=', ada.institution_id)
        .where('id', '=', uuid)
        .execute()
      await expect(changed).rejects.toMatchObject({ constraint: 'disputes_kept' })
    }
  })
})

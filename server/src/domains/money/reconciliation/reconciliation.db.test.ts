import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { enterAs } from '../../../../test/console/staff-browser.ts'
import { type Applicant, addApplicantWith, fund } from '../../../../test/opening.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { advanceClock } from '../../../doors/banking-day/advance-clock.ts'
import { type Mistakes, writeStatement } from '../../../sandbox/bank-statement.ts'
import { importStatement, previewStatement } from './import-statement.ts'
import { listDays, listReconciled, readDay } from './read-day.ts'
import { settleBreak, undoReconciled } from './settle-break.ts'

const ACTOR = { kind: 'operator', id: 'oskar@staff.example' } as const
/** The simulated network returns amounts like this for want of funds. */
const RETURNED_CENTS = 9_901_01

describe('a day against the bank’s statement', () => {
  const test = useTestApp()
  let saver: Applicant
  let institution_id: string

  const act = (path: string, amount_cents: number) =>
    saver.browser.call('POST', path, { amount_cents }, { 'idempotency-key': randomUUID() })
  const today = () => easternDate(test.ctx.clock.now())
  const by = () => ({ now: test.ctx.clock.now(), actor: ACTOR })
  const told = async (date: BusinessDate, mistakes: Mistakes = {}) => ({
    institution_id,
    name: `statement-${date}.bai`,
    bytes: Buffer.from(await writeStatement(test.ctx, institution_id, date, mistakes)),
  })
  const take = async (date: BusinessDate, mistakes?: Mistakes) =>
    importStatement(test.ctx.db, await told(date, mistakes), by())
  const day = (date: BusinessDate) => readDay(test.ctx.db, institution_id, date, today())
  const openTasks = () =>
    test.ctx.db
      .selectFrom('staff_tasks')
      .select(['task_key', 'message', 'due_at'])
      .where('institution_id', '=', institution_id)
      .where('kind', '=', 'settlement_break')
      .where('handled_at', 'is', null)
      .execute()
  /** Days on which our files say something moves, the oldest first. */
  const moving = async () =>
    (await listDays(test.ctx.db, institution_id, today())).days
      .filter(({ expected_count }) => expected_count > 0)
      .map(({ date }) => date as BusinessDate)
      .toReversed()
  const days: BusinessDate[] = []

  beforeAll(async () => {
    saver = await addApplicantWith(test)
    institution_id = saver.institution_id
    await fund(saver.browser, 5_000_00)
    await advanceClock(test.ctx, { days: 14 })
    await act('/deposit', RETURNED_CENTS)
    expect((await act('/withdraw', 40_05)).status).toBe(200)
    await advanceClock(test.ctx, { days: 10 })
    await act('/deposit', 120_00)
    await advanceClock(test.ctx, { days: 4 })
    days.push(...(await moving()))
  })

  it('waits for a statement, and agrees with the simulated bank’s own', async () => {
    expect(days.length).toBeGreaterThanOrEqual(4)
    const [first] = days
    if (first === undefined) throw new Error('nothing moved')
    expect((await day(first)).day).toMatchObject({ state: 'no_statement', open_count: 0 })
    const preview = await previewStatement(test.ctx.db, await told(first), test.ctx.clock.now())
    expect(preview).toMatchObject({ known_count: 0, days: [{ date: first, open: 0 }] })
    expect((await day(first)).day.state).toBe('no_statement')
    const report = await take(first)
    expect(report).toMatchObject({ knownCount: 0, open: 0 })
    expect(report.matched).toBeGreaterThan(0)
    const { day: after, statements } = await day(first)
    expect(after).toMatchObject({ state: 'reconciled', open_count: 0 })
    expect(after.bank_cents).toBe(after.expected_cents)
    expect(statements).toMatchObject([{ format: 'bai2', imported_by: ACTOR.id }])
    const { items } = await listReconciled(test.ctx.db, institution_id, first, undefined)
    expect(items).toHaveLength(report.matched)
    expect(items[0]).toMatchObject({ how: 'automatic', by: null, note: null })
  })

  it('changes nothing when the same statement comes again, also two at once', async () => {
    const [first] = days
    if (first === undefined) throw new Error('nothing moved')
    const again = await Promise.all([take(first), take(first)])
    for (const report of again) {
      expect(report).toMatchObject({ statementId: null, newCount: 0, matched: 0, open: 0 })
    }
    expect((await day(first)).statements).toHaveLength(1)
  })

  it('names a line that is missing until it comes', async () => {
    const [, second, third] = days
    if (second === undefined || third === undefined) throw new Error('too little moved')
    expect(await take(second, { drop: 1 })).toMatchObject({ open: 1 })
    const { day: open, breaks } = await day(second)
    expect(open).toMatchObject({ state: 'open', open_count: 1 })
    expect(breaks).toMatchObject([{ kind: 'missing', line: null, expected: { date: second } }])
    const [task] = await openTasks()
    expect(task?.message).toContain('is missing')
    expect(task?.due_at).not.toBeNull()
    // The whole statement, later: only the line that was missing is new.
    const report = await take(second)
    expect(report).toMatchObject({ newCount: 1, matched: 1, open: 0 })
    expect((await day(second)).day.state).toBe('reconciled')
    expect(await openTasks()).toEqual([])
    // Undone, it is missing again, and somebody has to see to it again.
    const maker = await enterAs(test, 'operations')
    const checker = await enterAs(test, 'approver')
    const reason = 'It was the wrong file.'
    const path = `/console/bank-statements/${report.statementId}/undo`
    const { body } = await maker.browser.post<{ approval_id: string }>(path, { reason })
    const decision = `/console/approvals/${body.data?.approval_id}/decide`
    const decided = await checker.browser.post(decision, { decision: 'approve', reason })
    expect(decided.status).toBe(200)
    expect((await day(second)).day).toMatchObject({ state: 'open', open_count: 1 })
    expect(await openTasks()).toMatchObject([{ task_key: task?.task_key }])
    expect(await take(second)).toMatchObject({ newCount: 1, matched: 1, open: 0 })
    expect(await openTasks()).toEqual([])
  })

  it('names a doubled line, which a person explains, and takes that back again', async () => {
    const [, , third] = days
    if (third === undefined) throw new Error('too little moved')
    await take(third, { double: 1 })
    const { breaks } = await day(third)
    expect(breaks).toMatchObject([{ kind: 'doubled', expected: null }])
    const lineKey = breaks[0]?.line?.key ?? ''
    const note = 'The bank took it back the day after.'
    const input = { institution_id, expectedKey: null, lineKey, note }
    const settle = () => inTransaction(test.ctx.db, (trx) => settleBreak(trx, input, by()))
    const [one, other] = await Promise.allSettled([settle(), settle()])
    expect([one.status, other.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await day(third)).day).toMatchObject({ state: 'reconciled' })
    expect(await openTasks()).toEqual([])
    const { items } = await listReconciled(test.ctx.db, institution_id, third, undefined)
    const explained = items.find(({ how }) => how === 'explained')
    expect(explained).toMatchObject({ note, by: ACTOR.id, line: { key: lineKey } })
    await inTransaction(test.ctx.db, (trx) =>
      undoReconciled(
        trx,
        { institution_id, id: explained?.uuid ?? '', reason: 'It did not.' },
        by(),
      ),
    )
    expect((await day(third)).day).toMatchObject({ state: 'open', open_count: 1 })
    expect(await openTasks()).toHaveLength(1)
    await settle()
    expect(await openTasks()).toEqual([])
  })

  it('names an amount that differs, with both sides, to be matched manually', async () => {
    const [, , , fourth] = days
    if (fourth === undefined) throw new Error('too little moved')
    await take(fourth, { alter: 1 })
    const { day: open, breaks } = await day(fourth)
    // Both sides of it are open, and it is one thing to see to.
    expect(open.open_count).toBe(1)
    expect(breaks).toHaveLength(1)
    expect(breaks[0]).toMatchObject({ kind: 'amount_differs' })
    const { expected, line } = breaks[0] ?? {}
    expect(Math.abs((line?.cents ?? 0) - (expected?.cents ?? 0))).toBe(100)
    await inTransaction(test.ctx.db, (trx) =>
      settleBreak(
        trx,
        {
          institution_id,
          expectedKey: expected?.key ?? '',
          lineKey: line?.key ?? '',
          note: 'A fee of the bank.',
        },
        by(),
      ),
    )
    expect((await day(fourth)).day).toMatchObject({ state: 'reconciled' })
    const { items } = await listReconciled(test.ctx.db, institution_id, fourth, undefined)
    expect(items).toContainEqual(expect.objectContaining({ how: 'by_hand' }))
    expect(await openTasks()).toEqual([])
  })

  it('goes on to days long before where nothing moved between', async () => {
    const later = addDays(today(), 400)
    const page = await listDays(test.ctx.db, institution_id, later)
    expect(page.days.map(({ date }) => date)).toContain(days.at(-1))
    const last = page.days.at(-1)?.date as BusinessDate
    const older = await listDays(test.ctx.db, institution_id, addDays(last, -1))
    expect(older.days.every(({ date }) => date < last)).toBe(true)
  })

  it('knows nothing of another institution’s lines and files', async () => {
    const { id: other } = await test.ctx.db
      .selectFrom('institutions')
      .select('id')
      .where('slug', '=', 'summit')
      .executeTakeFirstOrThrow()
    const line = await test.ctx.db
      .selectFrom('bank_statement_lines')
      .select(['statement_id', 'place'])
      .where('institution_id', '=', institution_id)
      .executeTakeFirstOrThrow()
    const lineKey = `${line.statement_id}:${line.place}`
    const input = { institution_id: other, expectedKey: null, lineKey, note: 'Mine?' }
    await expect(
      inTransaction(test.ctx.db, (trx) => settleBreak(trx, input, by())),
    ).rejects.toMatchObject({ code: 'not_found' })
    const nothing = { days: [], has_more: false }
    expect(await listDays(test.ctx.db, other, today())).toEqual(nothing)
    const [first] = days
    await expect(readDay(test.ctx.db, other, first ?? today(), today())).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

import type { Approval } from '@passbook/contract/console/approvals'
import type { ManualEntry } from '@passbook/contract/console/journal'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { useStaff } from '../../../../test/console/use-staff.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { importStatement } from './import-statement.ts'
import { readDay } from './read-day.ts'

const BECAUSE = { reason: 'It is on the statement of the bank.' }
const ACTOR = { kind: 'operator', id: 'olga@staff.example' } as const

describe('a line of the bank that matches nothing', () => {
  const test = useTestApp()
  const [maker, checker] = useStaff(test, 'operations', 'approver')
  let date: BusinessDate
  let statement: string

  const take = async (lines: readonly string[]) => {
    const { institution_id } = maker
    const bytes = Buffer.from(`date,amount,description\n${lines.join('\n')}\n`)
    const input = { institution_id, name: 'statement.csv', bytes, account: '1234' }
    const by = { now: test.ctx.clock.now(), actor: ACTOR }
    return (await importStatement(test.ctx.db, input, by)).statementId ?? ''
  }
  const day = () =>
    readDay(test.ctx.db, maker.institution_id, date, easternDate(test.ctx.clock.now()))
  const lineOf = async (text: string) =>
    (await day()).breaks.find(({ line }) => line?.text.includes(text))?.line?.key
  const book = async (line_key: string | undefined, as: string) => {
    const path = '/console/settlement-breaks/book'
    const order = { line_key, as, ...BECAUSE }
    const { status, body } = await maker.browser.post<{ approval_id: string }>(path, order)
    return { status, id: body.data?.approval_id }
  }
  const undo = async (uuid: string) => {
    const path = `/console/bank-statements/${uuid}/undo`
    const { status, body } = await maker.browser.post<{ approval_id: string }>(path, BECAUSE)
    return { status, id: body.data?.approval_id }
  }
  const approve = (id: string | undefined) =>
    checker.browser.post<{ approval: Approval }>(`/console/approvals/${id}/decide`, {
      decision: 'approve',
      ...BECAUSE,
    })
  const balanceOf = async (kind: string) => {
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(p.amount_cents), 0)::bigint as cents from postings p
      join ledger_accounts a on a.institution_id = p.institution_id and a.id = p.account_id
      where p.institution_id = ${maker.institution_id} and a.kind = ${kind}`.execute(test.ctx.db)
    return rows[0]?.cents ?? 0
  }

  beforeAll(async () => {
    date = addDays(easternDate(test.ctx.clock.now()), -1)
    statement = await take([
      `${date},-15.00,WIRE FEE`,
      `${date},250.00,CREDIT WITHOUT NAME`,
      `${date},-80.00,DEBIT WITHOUT NAME`,
    ])
  })

  it('is booked as two people say, and its break is settled by that', async () => {
    const fee = await lineOf('WIRE FEE')
    expect((await book(fee, 'unmatched_credit')).status).toBe(422)
    expect((await book('nothing', 'bank_fee')).status).toBe(404)
    const { id } = await book(fee, 'bank_fee')
    expect((await book(fee, 'bank_fee')).status).toBe(422)
    expect((await day()).breaks).toHaveLength(3)
    const clearing = await balanceOf('ach_clearing')
    expect((await approve(id)).body.data?.approval).toMatchObject({
      decision: 'approved',
      amount_cents: 15_00,
    })
    expect(await balanceOf('bank_fees')).toBe(-15_00)
    // The bank took it, so there is less on the account.
    expect(await balanceOf('ach_clearing')).toBe(clearing + 15_00)
    expect((await day()).breaks).toHaveLength(2)
    const { body } = await maker.browser.get<{ entries: ManualEntry[] }>('/console/journal')
    expect(body.data?.entries).toMatchObject([
      {
        debit: 'bank_fees',
        credit: 'ach_clearing',
        amount_cents: 15_00,
        asked_by: 'Some operations',
        agreed_by: 'Some approver',
        attachment: null,
      },
    ])
    const { id: second } = await book(await lineOf('CREDIT WITHOUT'), 'unmatched_credit')
    await approve(second)
    expect(await balanceOf('suspense')).toBe(250_00)
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
  })

  it('that was booked cannot be opened again, and keeps its statement', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from reconciled_settlements where institution_id = ${maker.institution_id}
        and note = 'Booked as a bank fee.'`.execute(test.ctx.db)
    const path = `/console/reconciled/${rows[0]?.id}/undo`
    expect((await maker.browser.post(path, BECAUSE)).status).toBe(422)
    expect((await undo(statement)).status).toBe(422)
  })

  it('of a statement that two people undo counts no longer, and can be imported again', async () => {
    const lines = [`${date},-33.00,IMPORTED BY MISTAKE`]
    const wrong = await take(lines)
    expect((await day()).breaks).toHaveLength(2)
    const { id } = await undo(wrong)
    expect((await day()).statements.find(({ uuid }) => uuid === wrong)).toMatchObject({
      undone: null,
      is_being_undone: true,
    })
    expect((await approve(id)).body.data?.approval.decision).toBe('approved')
    const { breaks, statements } = await day()
    expect(breaks).toHaveLength(1)
    expect(statements.find(({ uuid }) => uuid === wrong)).toMatchObject({
      undone: { asked_by: maker.email, agreed_by: checker.email },
      is_being_undone: false,
    })
    expect(await openTasks('IMPORTED')).toEqual([])
    // The rows stay, and the same lines are new to the next import.
    const kept = await test.ctx.db
      .selectFrom('bank_statement_lines')
      .select('text')
      .where('institution_id', '=', maker.institution_id)
      .where('statement_id', '=', wrong)
      .execute()
    expect(kept).toHaveLength(1)
    expect((await undo(wrong)).status).toBe(422)
    expect(await take(lines)).not.toBe('')
    expect((await day()).breaks).toHaveLength(2)
    expect((await verifyBooks(test.ctx.db)).difference).toBeNull()
  })

  it('that somebody is asked to book keeps its statement until that is decided', async () => {
    const wrong = await take([`${date},-44.00,ASKED TO BOOK`])
    const earlier = await undo(wrong)
    const { id } = await book(await lineOf('ASKED TO BOOK'), 'bank_fee')
    expect((await approve(earlier.id)).status).toBe(422)
    await decline(earlier.id)
    expect((await undo(wrong)).status).toBe(422)
    // An import that was undone before this was refused.
    const { institution_id, email: asked_by } = maker
    const people = { asked_by, agreed_by: checker.email, approval_id: id ?? '' }
    await test.ctx.db
      .insertInto('undone_statements')
      .values({ institution_id, statement_id: wrong, ...people, undone_at: test.ctx.clock.now() })
      .execute()
    const page = await checker.browser.get<{ approval: Approval }>(`/console/approvals/${id}`)
    expect(page.body.data?.approval.facts).toContainEqual(
      expect.objectContaining({ value: 'The import was undone' }),
    )
    expect((await approve(id)).status).toBe(404)
    expect((await decline(id)).body.data?.approval.decision).toBe('refused')
  })

  const decline = (id: string | undefined) =>
    checker.browser.post<{ approval: Approval }>(`/console/approvals/${id}/decide`, {
      decision: 'refuse',
      ...BECAUSE,
    })
  const openTasks = async (text: string) => {
    const tasks = await test.ctx.db
      .selectFrom('staff_tasks')
      .select('message')
      .where('institution_id', '=', maker.institution_id)
      .where('kind', '=', 'settlement_break')
      .where('handled_at', 'is', null)
      .execute()
    return tasks.filter(({ message }) => message.includes(text))
  }
})

import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { expectFoundIn } from '../../test/found.ts'
import { type Applicant, addApplicantWith, fund } from '../../test/opening.ts'
import { easternDate } from '../platform/calendar/eastern.ts'
import { importStatement } from '../domains/money/reconciliation/import-statement.ts'
import { listDays } from '../domains/money/reconciliation/read-day.ts'
import { advanceClock } from '../doors/banking-day/advance-clock.ts'
import { writeStatement } from '../sandbox/bank-statement.ts'
import type { BusinessDate } from '../platform/calendar/business-date.ts'

/** The simulated network returns amounts like this for want of funds. */
const RETURNED_CENTS = 9_901_01

describe('the settlement account against the files', () => {
  const test = useTestApp()
  let saver: Applicant
  const run = (statement: RawBuilder<unknown>) => statement.execute(test.ctx.db)

  beforeAll(async () => {
    saver = await addApplicantWith(test)
    await fund(saver.browser, 5_000_00)
    await advanceClock(test.ctx, { days: 14 })
    const act = (path: string, amount_cents: number) =>
      saver.browser.call('POST', path, { amount_cents }, { 'idempotency-key': randomUUID() })
    await act('/deposit', RETURNED_CENTS)
    expect((await act('/withdraw', 40_05)).status).toBe(200)
    await advanceClock(test.ctx, { days: 10 })
  })

  const anEntry = async (kind: string) => {
    const { rows } = await sql<{
      transfer_id: string
      file_id: string
      batch: number
      trace: string
    }>`
      select line.transfer_id, line.file_id, line.batch, line.trace from ach_entries line
      join transfers transfer on transfer.institution_id = line.institution_id
        and transfer.id = line.transfer_id
      where line.institution_id = ${saver.institution_id} and transfer.kind = ${kind}
      limit 1`.execute(test.ctx.db)
    if (rows[0] === undefined) throw new Error(`no ${kind} left`)
    return rows[0]
  }

  it('finds an entry that is gone from its file', async () => {
    const { transfer_id, file_id, batch, trace } = await anEntry('withdrawal')
    const { institution_id } = saver
    await expectFoundIn(
      test,
      sql`delete from ach_entries
        where institution_id = ${institution_id} and transfer_id = ${transfer_id}`,
      sql`insert into ach_entries (institution_id, transfer_id, file_id, file_date, batch, trace)
        select ${institution_id}, ${transfer_id}, id, business_date, ${batch}, ${trace}
        from ach_files where institution_id = ${institution_id} and id = ${file_id}`,
      new RegExp(
        `^what is on the settlement account left in a file: not so\\. transfer ${transfer_id}`,
      ),
    )
  })

  it('finds an amount that is another in the file than on the account', async () => {
    const { transfer_id } = await anEntry('withdrawal')
    const set = (cents: number) => sql`
      update transfers set amount_cents = amount_cents + ${cents}
      where institution_id = ${saver.institution_id} and id = ${transfer_id}`
    await expectFoundIn(
      test,
      set(1),
      set(-1),
      new RegExp(`transfer ${transfer_id} .*4005 cents on the account, by the file 4006`),
    )
  })

  it('finds a sum of a file that its entries do not make', async () => {
    const { file_id } = await anEntry('withdrawal')
    const set = (cents: number) => sql`
      update ach_files set credit_cents = credit_cents + ${cents}
      where institution_id = ${saver.institution_id} and id = ${file_id}`
    await expectFoundIn(
      test,
      set(5),
      set(-5),
      /^every file sent has the entries and the sums it was sent with/,
    )
    const { rows } = await sql<{ id: string }>`
      select id from ach_files where institution_id = ${saver.institution_id}
        and direction = 'in' limit 1`.execute(test.ctx.db)
    const came = (count: number) => sql`
      update ach_files set entry_count = entry_count + ${count}
      where institution_id = ${saver.institution_id} and id = ${rows[0]?.id}`
    await expectFoundIn(test, came(1), came(-1), /^every file received has the answers/)
  })

  it('finds a batch of a file that its entries do not make', async () => {
    const { transfer_id } = await anEntry('withdrawal')
    const move = (days: number) => sql`
      update transfers set settlement_date = settlement_date + ${days}::int
      where institution_id = ${saver.institution_id} and id = ${transfer_id}`
    await expectFoundIn(
      test,
      move(1),
      move(-1),
      /^every file sent has the batches that its entries make/,
    )
  })

  it('finds a return that moved no money', async () => {
    const { rows } = await sql<{ file_id: string; place: number }>`
      select file_id, place from ach_answers where institution_id = ${saver.institution_id}
        and kind = 'return' limit 1`.execute(test.ctx.db)
    const { file_id, place } = rows[0] ?? {}
    const set = (outcome: string) => sql`
      update ach_answers set outcome = ${outcome}
      where institution_id = ${saver.institution_id} and file_id = ${file_id}
        and place = ${place}`
    await expectFoundIn(
      test,
      set('unknown_trace'),
      set('applied'),
      /^what came back and belongs to no transfer/,
    )
  })

  it('finds a return that was applied to another account, name, bank, amount or trace', async () => {
    const { institution_id } = saver
    const { rows } = await sql<{ file_id: string; place: number }>`
      select file_id, place from ach_answers where institution_id = ${institution_id}
        and kind = 'return' and outcome = 'applied' limit 1`.execute(test.ctx.db)
    const { file_id, place } = rows[0] ?? {}
    const where = sql`where institution_id = ${institution_id} and file_id = ${file_id}
      and place = ${place}`
    const { rows: as } = await sql<Record<string, unknown>>`
      select * from ach_answers ${where}`.execute(test.ctx.db)
    const changes: [string, unknown][] = [
      ['account_number_index', Buffer.from('another')],
      ['receiver_name', 'SOMEBODY ELSE'],
      ['rdfi', '99200002'],
      ['original_trace', '991000010000009'],
      ['account_number_index', null],
    ]
    for (const [column, value] of changes) {
      const set = (to: unknown) => sql`update ach_answers set ${sql.ref(column)} = ${to} ${where}`
      await expectFoundIn(
        test,
        set(value),
        set(as[0]?.[column]),
        /^every answer that was applied agrees with its/,
      )
    }
  })

  it('finds a file brought in by hand above the limit, and one applied while it waits', async () => {
    const { institution_id } = saver
    const { rows } = await sql<{ id: string }>`
      select id from ach_files where institution_id = ${institution_id} and direction = 'in'
        and debit_cents > 0 limit 1`.execute(test.ctx.db)
    const set = (by: string | null, limit: number | null) => sql`
      update ach_files set imported_by = ${by}, import_limit_cents = ${limit}
      where institution_id = ${institution_id} and id = ${rows[0]?.id}`
    await run(set('oskar@staff.example', RETURNED_CENTS))
    await expectFoundIn(
      test,
      set('oskar@staff.example', RETURNED_CENTS - 1),
      set(null, null),
      /^files brought in by hand moved no more on a day than one person may/,
    )
    const kind = (
      to: string,
    ) => sql`update ach_answers set kind = ${to}, is_earlier = ${to === 'noc'}
      where institution_id = ${institution_id} and file_id = ${rows[0]?.id}`
    await run(kind('noc'))
    await expectFoundIn(
      test,
      set('oskar@staff.example', RETURNED_CENTS),
      set(null, null),
      /^no notification of change came by hand without a second person/,
    )
    await run(kind('return'))
    const state = (to: string) => sql`update ach_files set state = ${to}
      where institution_id = ${institution_id} and id = ${rows[0]?.id}`
    await expectFoundIn(test, state('waiting'), state('applied'), /^nothing of a file that waits/)
  })

  it('finds a match of two amounts that differ', async () => {
    const { institution_id } = saver
    const now = test.ctx.clock.now()
    const { days } = await listDays(test.ctx.db, institution_id, easternDate(now))
    const date = days.find(({ expected_count }) => expected_count > 0)?.date as BusinessDate
    const bytes = Buffer.from(await writeStatement(test.ctx, institution_id, date))
    const actor = { kind: 'operator', id: 'test' } as const
    await importStatement(test.ctx.db, { institution_id, name: 'x', bytes }, { now, actor })
    const set = (cents: number) => sql`
      update reconciled_settlements set expected_cents = expected_cents + ${cents}
      where institution_id = ${institution_id} and how = 'automatic'`
    await expectFoundIn(
      test,
      set(1),
      set(-1),
      /^no settlement and no line of a statement is reconciled/,
    )
  })
})

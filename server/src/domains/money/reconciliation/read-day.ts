import type {
  SettlementBreak,
  SettlementDay,
  ImportedStatement,
  Reconciled,
} from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import {
  type BusinessDate,
  daysBetween,
  addDays,
} from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import {
  SETTLES_WITHIN_DAYS,
  type Span,
  batchesOf,
  returnsOf,
  type ExpectedSettlement,
} from './expected.ts'
import type { Break } from './name-breaks.ts'
import { type LineRow, notUndone, toLine, type KeptLine, readOpenSides } from './open-sides.ts'
import { breakKey, findMatchesAndBreaks } from './reconcile.ts'

const SHOWN = 100

interface DayDetails {
  day: SettlementDay
  breaks: SettlementBreak[]
  statements: ImportedStatement[]
}

/** One day with its breaks, according to the statements imported so far. */
export async function readDay(
  db: Database,
  institution_id: string,
  date: BusinessDate,
  today: BusinessDate,
): Promise<DayDetails> {
  const [day] = await readDays(db, { institution_id, from: date, to: date })
  if (day === undefined) throw new DomainError('not_found')
  const breaks = await breaksNear(db, { institution_id, from: date, to: date })
  const ofDay = breaks.filter((one) => isOf(one, date))
  const shown = ofDay.slice(0, SHOWN)
  const tasks = await findTasks(db, institution_id, shown.map(breakKey))
  return {
    day,
    breaks: shown.map((one) => ({
      ...one,
      age_days: Math.max(0, daysBetween(date, today)),
      task_id: tasks.get(breakKey(one)) ?? null,
    })),
    statements: await listStatements(db, institution_id, date),
  }
}

async function findTasks(
  db: Database,
  institution_id: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const tasks = await db
    .selectFrom('staff_tasks')
    .select(['id', 'task_key'])
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`task_key = any(${keys}::text[])`)
    .execute()
  return new Map(tasks.map(({ id, task_key }) => [task_key, id]))
}

async function listStatements(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<ImportedStatement[]> {
  const rows = await db
    .selectFrom('bank_statement_days as day')
    .innerJoin('bank_statements as statement', (join) =>
      join
        .onRef('statement.institution_id', '=', 'day.institution_id')
        .onRef('statement.id', '=', 'day.statement_id'),
    )
    .leftJoin('undone_statements as undone', (join) =>
      join
        .onRef('undone.institution_id', '=', 'day.institution_id')
        .onRef('undone.statement_id', '=', 'day.statement_id'),
    )
    .leftJoin('staff_approvals as request', (join) =>
      join
        .onRef('request.institution_id', '=', 'day.institution_id')
        .onRef('request.subject_id', '=', 'day.statement_id')
        .on('request.what', '=', 'undo_statement')
        .on('request.decision', 'is', null),
    )
    .select(['statement.id', 'format', 'name', 'line_count', 'imported_by', 'imported_at'])
    .select(['undone.asked_by', 'undone.agreed_by', 'undone.undone_at', 'request.id as request_id'])
    .where('day.institution_id', '=', institution_id)
    .where('statement.institution_id', '=', institution_id)
    .where('day.date', '=', date)
    .orderBy('imported_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(
    ({ id, imported_at, asked_by, agreed_by, undone_at, request_id, ...statement }) => ({
      uuid: id,
      ...statement,
      imported_at: imported_at.toISOString(),
      undone:
        undone_at === null
          ? null
          : { asked_by: asked_by ?? '', agreed_by: agreed_by ?? '', at: undone_at.toISOString() },
      is_being_undone: request_id !== null,
    }),
  )
}

const DAYS_A_PAGE = 31

interface DayRow {
  date: BusinessDate
  expected_cents: number
  expected_count: number
  bank_cents: number
  line_count: number
  is_covered: boolean
  open_count: number
}

/** Banking days back from one, newest first; only those with movements or covered by a statement. */
export async function listDays(
  db: Database,
  institution_id: string,
  to: BusinessDate,
): Promise<{ days: SettlementDay[]; has_more: boolean }> {
  for (let last = to; ;) {
    const span = { institution_id, from: addDays(last, 1 - DAYS_A_PAGE), to: last }
    const days = await readDays(db, span)
    const before = await lastBefore(db, span)
    if (days.length > 0 || before === null) return { days, has_more: before !== null }
    // Nothing moved in all these days, so continue with the last earlier day that has something.
    last = before
  }
}

async function readDays(db: Database, span: Span): Promise<SettlementDay[]> {
  const days = await sumDays(db, span)
  const open = days.filter(({ open_count }) => open_count > 0).map(({ date }) => date)
  const [last, first] = [open[0], open.at(-1)]
  if (first === undefined || last === undefined) return days.map(toDay)
  const breaks = await breaksNear(db, { ...span, from: first, to: last })
  return days.map((day) => {
    const own = breaks.filter((one) => isOf(one, day.date))
    return toDay({ ...day, open_count: day.open_count === 0 ? 0 : own.length })
  })
}

function toDay({ is_covered, ...day }: DayRow): SettlementDay {
  const state = day.open_count === 0 ? 'reconciled' : 'open'
  return { ...day, state: is_covered ? state : 'no_statement' }
}

/** The totals of both sides of each day; an amount that differs is open on both sides. */
async function sumDays(db: Database, span: Span): Promise<DayRow[]> {
  const { institution_id, from, to } = span
  const { rows } = await sql<DayRow>`
    with expected as (
      select 'batch:' || file_id || ':' || number as key, date, cents
      from (${batchesOf(span)}) batch
      union all
      select 'return:' || file_id || ':' || place, date, cents from (${returnsOf(span)}) answer),
    stated as (
      select line.date,
        case line.side when 'credit' then line.amount_cents when 'debit' then -line.amount_cents
          else 0 end as cents,
        done.id is null as is_open
      from bank_statement_lines line
      left join reconciled_settlements done on done.institution_id = line.institution_id
        and done.statement_id = line.statement_id and done.line_place = line.place
      where line.institution_id = ${institution_id} and line.date between ${from} and ${to}
        and ${notUndone('line')}),
    covered as (
      select distinct day.date from bank_statement_days day
      where day.institution_id = ${institution_id} and day.date between ${from} and ${to}
        and ${notUndone('day')}),
    sides as (
      select expected.date, cents as expected_cents, 1 as expected_count, 0 as bank_cents,
        0 as line_count, (done.id is null and covered.date is not null)::int as open
      from expected
      left join covered on covered.date = expected.date
      left join reconciled_settlements done on done.institution_id = ${institution_id}
        and done.expected_key = expected.key
      union all
      select date, 0, 0, cents, 1, is_open::int from stated
      union all
      select date, 0, 0, 0, 0, 0 from covered)
    select sides.date, sum(expected_cents)::bigint as expected_cents,
      sum(expected_count)::int as expected_count, sum(bank_cents)::bigint as bank_cents,
      sum(line_count)::int as line_count, sum(open)::int as open_count,
      bool_or(covered.date is not null) as is_covered
    from sides left join covered on covered.date = sides.date
    group by sides.date
    having sum(expected_count) > 0 or sum(line_count) > 0 or extract(isodow from sides.date) < 6
    order by sides.date desc`.execute(db)
  return rows
}

/** The last earlier day on which anything may have settled or that a statement covers. */
async function lastBefore(
  db: Database,
  { institution_id, from }: Span,
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select greatest(
      (select least(business_date + ${SETTLES_WITHIN_DAYS}::int, ${from}::date - 1)
        from ach_files where institution_id = ${institution_id} and business_date < ${from}
        order by business_date desc limit 1),
      (select max(day.date) from bank_statement_days day
        where day.institution_id = ${institution_id} and day.date < ${from}
          and ${notUndone('day')})) as date`.execute(db)
  return rows[0]?.date ?? null
}

const RECONCILED_A_PAGE = 100

type ItemRow = Omit<Reconciled, 'uuid' | 'line' | 'by' | 'at'> & {
  id: string
  decided_by: string | null
  decided_at: Date
  line: LineRow | null
}

/** The items of a day that match or were explained, newest first. */
export async function listReconciled(
  db: Database,
  institution_id: string,
  date: BusinessDate,
  after: string | undefined,
): Promise<{ items: Reconciled[]; has_more: boolean }> {
  const { rows } = await sql<ItemRow>`
    select item.id, item.how, item.expected_date, item.expected_cents, item.expected_words,
      item.note, item.decided_by, item.decided_at,
      case when line.place is not null then to_jsonb(line) end as line
    from reconciled_settlements item
    left join bank_statement_lines line on line.institution_id = item.institution_id
      and line.statement_id = item.statement_id and line.place = item.line_place
    where item.institution_id = ${institution_id}
      and (item.date = ${date} or item.expected_date = ${date})
      and ${after ?? null}::uuid is distinct from item.id
      and (${after ?? null}::uuid is null or (item.decided_at, item.id) < (
        select last.decided_at, last.id from reconciled_settlements last
        where last.institution_id = ${institution_id} and last.id = ${after ?? null}))
    order by item.decided_at desc, item.id desc limit ${RECONCILED_A_PAGE + 1}`.execute(db)
  return {
    items: rows.slice(0, RECONCILED_A_PAGE).map(toItem),
    has_more: rows.length > RECONCILED_A_PAGE,
  }
}

function toItem({ id, line, decided_by, decided_at, ...item }: ItemRow): Reconciled {
  return {
    uuid: id,
    ...item,
    line: line && toLine(line),
    by: decided_by,
    at: decided_at.toISOString(),
  }
}

/** The other side of a break may be on a day near it. */
const NEAR_DAYS = 10

/** The breaks on some days and on days near them. */
async function breaksNear(
  db: Database,
  { institution_id, from, to }: Span,
): Promise<Break<ExpectedSettlement, KeptLine>[]> {
  const near = { from: addDays(from, -NEAR_DAYS), to: addDays(to, NEAR_DAYS) }
  return findMatchesAndBreaks(await readOpenSides(db, { institution_id, ...near })).breaks
}

/** Whether either side of the break is on this day. */
function isOf(
  { expected, line }: Break<ExpectedSettlement, KeptLine>,
  date: BusinessDate,
): boolean {
  return line?.date === date || expected?.date === date
}

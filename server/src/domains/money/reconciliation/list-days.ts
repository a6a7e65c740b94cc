import type { SettlementDay } from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { breaksNear, isOf } from './breaks-near.ts'
import { SETTLES_WITHIN_DAYS, type Span, batchesOf, returnsOf } from './expected.ts'

/** Days of one page. */
const PAGE = 31

interface DayRow {
  date: BusinessDate
  expected_cents: number
  expected_count: number
  bank_cents: number
  line_count: number
  is_covered: boolean
  open_count: number
}

/** Banking days from one back, the newest first; only those on which something moved or was told. */
export async function listDays(
  db: Database,
  institution_id: string,
  to: BusinessDate,
): Promise<{ days: SettlementDay[]; has_more: boolean }> {
  for (let last = to; ;) {
    const span = { institution_id, from: addDays(last, 1 - PAGE), to: last }
    const days = await readDays(db, span)
    const before = await lastBefore(db, span)
    if (days.length > 0 || before === null) return { days, has_more: before !== null }
    // Nothing moved in all these days: on with those that something is known of.
    last = before
  }
}

export async function readDays(db: Database, span: Span): Promise<SettlementDay[]> {
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

/** Both sides of each day, in sums; an amount that differs is open on either side. */
async function sumDays(db: Database, span: Span): Promise<DayRow[]> {
  const { institution_id, from, to } = span
  const { rows } = await sql<DayRow>`
    with expected as (
      select 'batch:' || file_id || ':' || number as key, date, cents
      from (${batchesOf(span)}) batch where date between ${from} and ${to}
      union all
      select 'return:' || file_id || ':' || place, date, cents from (${returnsOf(span)}) answer),
    told as (
      select line.date,
        case line.side when 'credit' then line.amount_cents when 'debit' then -line.amount_cents
          else 0 end as cents,
        done.id is null as is_open
      from bank_statement_lines line
      left join reconciled_settlements done on done.institution_id = line.institution_id
        and done.statement_id = line.statement_id and done.line_place = line.place
      where line.institution_id = ${institution_id} and line.date between ${from} and ${to}),
    covered as (
      select distinct date from bank_statement_days
      where institution_id = ${institution_id} and date between ${from} and ${to}),
    sides as (
      select expected.date, cents as expected_cents, 1 as expected_count, 0 as bank_cents,
        0 as line_count, (done.id is null and covered.date is not null)::int as open
      from expected
      left join covered on covered.date = expected.date
      left join reconciled_settlements done on done.institution_id = ${institution_id}
        and done.expected_key = expected.key
      union all
      select date, 0, 0, cents, 1, is_open::int from told
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

/** The last day before on which anything may have settled, or that a statement tells of. */
async function lastBefore(
  db: Database,
  { institution_id, from }: Span,
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select greatest(
      (select least(business_date + ${SETTLES_WITHIN_DAYS}::int, ${from}::date - 1)
        from ach_files where institution_id = ${institution_id} and business_date < ${from}
        order by business_date desc limit 1),
      (select max(date) from bank_statement_days
        where institution_id = ${institution_id} and date < ${from})) as date`.execute(db)
  return rows[0]?.date ?? null
}

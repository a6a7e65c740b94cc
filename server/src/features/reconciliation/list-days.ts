import type { SettlementDay } from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../calendar/business-date.ts'
import type { Database } from '../../db/database.ts'
import { type Span, batchesOf, returnsOf } from './expected.ts'

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
  const span = { institution_id, from: addDays(to, 1 - PAGE), to }
  return { days: await readDays(db, span), has_more: await hasBefore(db, span) }
}

export async function readDays(db: Database, span: Span): Promise<SettlementDay[]> {
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
  return rows.map(({ is_covered, ...day }) => ({
    ...day,
    state: is_covered ? (day.open_count === 0 ? 'reconciled' : 'open') : 'no_statement',
  }))
}

/** Whether anything moved before. */
async function hasBefore(db: Database, { institution_id, from }: Span): Promise<boolean> {
  const { rows } = await sql`
    select from ach_files where institution_id = ${institution_id} and business_date < ${from}
    limit 1`.execute(db)
  return rows.length > 0
}

import { RegistrationStep } from '@passbook/contract/enums'
import {
  REPORT_DAYS,
  type Report,
  type ReportKind,
  type ReportQuery,
  REPORTS,
} from '@passbook/contract/console/reports'
import { returnCodeWords } from '@passbook/contract/console/return-codes'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  addDays,
  dayOfWeek,
  daysBetween,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { type CsvCell, writeCsvRows } from '../../../platform/csv.ts'
import type { Database } from '../../../platform/db/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { moneyMoved } from './money-moved.ts'

interface Wanted {
  institution_id: string
  from: BusinessDate
  to: BusinessDate
  by: Report['by']
}

type Row = Report['rows'][number]
interface Figures {
  rows: Row[]
  totals: Row['values']
}

const READERS: Readonly<Record<ReportKind, (db: Database, wanted: Wanted) => Promise<Figures>>> = {
  money: readMoney,
  openings: readOpenings,
  returns: readReturns,
  disputes: readDisputes,
  complaints: readComplaints,
  staff_work: readStaffWork,
}

/**
 * A report for a period. No report names a customer, so it is the same for every reader; the sums include
 * the accounts that a reader may not see.
 */
export async function readReport(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id }: Pick<StaffCaller, 'institution_id'>,
  { kind = 'money', from, to, by = 'day' }: ReportQuery,
): Promise<Report> {
  const last = to ? parseBusinessDate(to) : easternDate(clock.now())
  const first = from ? parseBusinessDate(from) : parseBusinessDate(`${last.slice(0, 8)}01`)
  if (first > last) throw invalid('from', 'The first day must not be after the last day.')
  if (daysBetween(first, last) > REPORT_DAYS) {
    throw invalid('from', `Choose at most ${REPORT_DAYS} days.`)
  }
  const wanted = { institution_id, from: first, to: last, by }
  return { kind, from: first, to: last, by, ...(await READERS[kind](db, wanted)) }
}

/** The same as a CSV file; the export is recorded. */
export function exportReport(
  ctx: Context,
  caller: StaffCaller,
  query: ReportQuery,
): Promise<{ csv: string; next: null }> {
  return asStaff(ctx, caller, 'reports.read', async ({ ctx: within, trx, actor }) => {
    const report = await readReport(within, caller, query)
    const { kind, from, to, by, rows, totals } = report
    const { institution_id } = caller
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'export_report',
      entity: 'institution',
      entityId: institution_id,
      details: { report: REPORTS[kind].title, from, to, by },
    })
    const { first, columns } = REPORTS[kind]
    const cells = (values: Row['values']): CsvCell[] =>
      columns.map(({ unit }, place) => cellOf(unit, values[place] ?? null))
    const lines: CsvCell[][] = [
      [first, ...columns.map(({ label }) => label)],
      ...rows.map(({ name, values }) => [name, ...cells(values)]),
      ['Total', ...cells(totals)],
    ]
    return { csv: writeCsvRows(lines, { hasByteOrderMark: true }), next: null }
  })
}

function cellOf(unit: string, value: number | null): CsvCell {
  if (value === null) return ''
  return unit === 'cents' ? { cents: value } : String(value)
}

/** The days or weeks of a period, each with the sum of its rows; a week is named by its Monday. */
function byPeriod(
  { from, to, by }: Wanted,
  days: readonly { date: BusinessDate; values: readonly number[] }[],
  width: number,
): Row[] {
  const sums = new Map<string, number[]>()
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const name = periodOf(day, by)
    if (!sums.has(name)) sums.set(name, Array<number>(width).fill(0))
  }
  for (const { date, values } of days) {
    const sum = sums.get(periodOf(date, by))
    values.forEach((value, place) => sum && (sum[place] = (sum[place] ?? 0) + value))
  }
  return [...sums].map(([name, values]) => ({ name, values }))
}

function periodOf(day: BusinessDate, by: Report['by']): BusinessDate {
  // Sunday is 0, so a week begins the number of days before that its Monday is away.
  return by === 'day' ? day : addDays(day, -((dayOfWeek(day) + 6) % 7))
}

function totalOf(rows: readonly Row[], width: number): number[] {
  return Array.from({ length: width }, (_, place) =>
    rows.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
  )
}

async function readMoney(db: Database, wanted: Wanted): Promise<Figures> {
  const { institution_id, from, to } = wanted
  const { rows: days } = await sql<Record<string, number> & { date: BusinessDate }>`
    select moved.date,
      count(*) filter (where what = 'deposit') as deposits,
      coalesce(sum(amount_cents) filter (where what = 'deposit'), 0)::bigint as deposited,
      count(*) filter (where what = 'withdrawal') as withdrawals,
      coalesce(sum(amount_cents) filter (where what = 'withdrawal'), 0)::bigint as withdrawn,
      coalesce(sum(amount_cents) filter (where what = 'returned_deposit'), 0)::bigint as back_in,
      coalesce(sum(amount_cents) filter (where what = 'returned_withdrawal'), 0)::bigint
        as back_out
    from (${moneyMoved(sql`transfer.institution_id = ${institution_id}`)}) moved
    where moved.date between ${from} and ${to}
    group by moved.date`.execute(db)
  const width = REPORTS.money.columns.length
  const figures = days.map((day) => {
    const { deposits = 0, deposited = 0, withdrawals = 0, withdrawn = 0 } = day
    const { back_in: returnedIn = 0, back_out: returnedOut = 0 } = day
    const net = deposited - withdrawn - returnedIn + returnedOut
    const values = [deposits, deposited, withdrawals, withdrawn, returnedIn, returnedOut, net]
    return { date: day.date, values }
  })
  const rows = byPeriod(wanted, figures, width)
  return { rows, totals: totalOf(rows, width) }
}

const STEP_WORDS: Readonly<Record<RegistrationStep, string>> = {
  basic: 'Personal details',
  address: 'Address',
  employer: 'Employment',
  confirmed: 'Details confirmed',
  bank: 'Bank account added',
  verified: 'Bank account verified',
  disclosures: 'Documents signed',
  funded: 'First deposit made',
  completed: 'Account open',
}

async function readOpenings(db: Database, { institution_id, from, to }: Wanted): Promise<Figures> {
  const { rows: found } = await sql<{ step: RegistrationStep | null; people: number }>`
    select case when person.registration_status = 'VIEW_ONLY' and (
          -- Read only for these people, because reading every entity takes most of the time.
          select entity.savings_account_id from entities entity
          where entity.institution_id = person.institution_id and entity.id = person.entity_id
        ) is null
        -- A canceled application is completed without an account: what counts is how far it came.
        then person.cancelled_step else person.registration_last_step end as step,
      count(*) as people
    from depositors person
    where person.institution_id = ${institution_id} and person.is_primary
      and person.created_at >= (${from}::date)::timestamp at time zone 'America/New_York'
      and person.created_at < (${to}::date + 1)::timestamp at time zone 'America/New_York'
    group by 1`.execute(db)
  const steps = [null, ...RegistrationStep.options]
  const at = (step: RegistrationStep | null) =>
    found.find((each) => each.step === step)?.people ?? 0
  const reached = steps.map((_, place) =>
    steps.slice(place).reduce((sum, step) => sum + at(step), 0),
  )
  const started = reached[0] ?? 0
  const percent = (people: number) =>
    started === 0 ? null : Math.round((people * 1000) / started) / 10
  const rows = steps.map((step, place) => {
    const people = reached[place] ?? 0
    return {
      name: step === null ? 'Started' : STEP_WORDS[step],
      // Nobody stops at the last step, which is the open account.
      values: [people, percent(people), step === 'completed' ? 0 : at(step)],
    }
  })
  const open = at('completed')
  return { rows, totals: [started, percent(open), started - open] }
}

async function readReturns(db: Database, { institution_id, from, to }: Wanted): Promise<Figures> {
  const { rows: found } = await sql<{ code: string; values: number[] }>`
    select answer.code, array[
      count(*) filter (where transfer.kind = 'deposit'),
      coalesce(sum(answer.amount_cents) filter (where transfer.kind = 'deposit'), 0),
      count(*) filter (where transfer.kind <> 'deposit'),
      coalesce(sum(answer.amount_cents) filter (where transfer.kind <> 'deposit'), 0)]::float8[] as values
    from ach_files file
    join ach_answers answer on answer.institution_id = file.institution_id
      and answer.file_id = file.id and answer.outcome = 'applied'
    join transfers transfer on transfer.institution_id = answer.institution_id
      and transfer.id = answer.transfer_id
      and transfer.kind in ('deposit', 'withdrawal', 'payout')
    where file.institution_id = ${institution_id} and file.direction = 'in'
      and file.state <> 'waiting' and file.business_date between ${from} and ${to}
      and answer.kind = 'return'
    group by answer.code order by count(*) desc, answer.code`.execute(db)
  const rows = found.map(({ code, values }) => ({ name: returnCodeWords(code), values, code }))
  return { rows, totals: totalOf(rows, REPORTS.returns.columns.length) }
}

async function readDisputes(db: Database, wanted: Wanted): Promise<Figures> {
  const { institution_id, from, to } = wanted
  const { rows: days } = await sql<{ date: BusinessDate; values: number[] }>`
    select happened.date, array[sum(received), sum(error), sum(no_error), sum(withdrawn),
      sum(credited)]::float8[] as values
    from (
      select received_on as date, 1 as received, 0 as error, 0 as no_error, 0 as withdrawn,
        0 as credited
      from disputes where institution_id = ${institution_id}
      union all
      select decided_on, 0, (outcome <> 'no_error')::int, (outcome = 'no_error')::int, 0, 0
      from dispute_decisions where institution_id = ${institution_id}
      union all
      select (ended_at at time zone 'America/New_York')::date, 0, 0, 0, 1, 0
      from disputes where institution_id = ${institution_id} and state = 'withdrawn'
        and ended_at is not null
      union all
      select credited_on, 0, 0, 0, 0, amount_cents
      from dispute_credits where institution_id = ${institution_id}) happened
    where happened.date between ${from} and ${to}
    group by happened.date`.execute(db)
  const width = REPORTS.disputes.columns.length
  const rows = byPeriod(wanted, days, width)
  return { rows, totals: totalOf(rows, width) }
}

async function readComplaints(db: Database, wanted: Wanted): Promise<Figures> {
  const { institution_id, from, to } = wanted
  const { rows: days } = await sql<{ date: BusinessDate; values: number[] }>`
    select began.date, array[count(*), count(thread.waiting_since)]::float8[] as values
    from message_threads thread
    cross join lateral (
      select (thread.created_at at time zone 'America/New_York')::date as date) began
    where thread.institution_id = ${institution_id} and thread.is_complaint
      and began.date between ${from} and ${to}
    group by began.date`.execute(db)
  const width = REPORTS.complaints.columns.length
  const rows = byPeriod(wanted, days, width)
  return { rows, totals: totalOf(rows, width) }
}

/** Times are by the banking clock, on Eastern days. */
async function readStaffWork(db: Database, { institution_id, from, to }: Wanted): Promise<Figures> {
  const { rows: people } = await sql<{
    name: string
    completed: number
    made: number
    decided: number
    hours: number
  }>`
    with wanted as (select
        (${from}::date)::timestamp at time zone 'America/New_York' as begins,
        (${to}::date + 1)::timestamp at time zone 'America/New_York' as ends)
    select person.name, done.completed, asked.made, decided.decided, decided.hours::float8 as hours
    from staff person cross join wanted
    cross join lateral (
      select count(*) as completed from staff_tasks task
      where task.institution_id = ${institution_id} and task.handled_by = person.email
        and task.handled_at >= wanted.begins and task.handled_at < wanted.ends) done
    cross join lateral (
      select count(*) as made from staff_approvals request
      where request.institution_id = ${institution_id} and request.asked_by = person.id
        and request.asked_at >= wanted.begins and request.asked_at < wanted.ends) asked
    cross join lateral (
      select count(*) as decided,
        coalesce(sum(extract(epoch from request.decided_at - request.asked_at)) / 3600, 0) as hours
      from staff_approvals request
      where request.institution_id = ${institution_id} and request.decided_by = person.id
        and request.decision in ('approved', 'refused')
        and request.decided_at >= wanted.begins and request.decided_at < wanted.ends) decided
    where person.institution_id = ${institution_id}
      and done.completed + asked.made + decided.decided > 0
    order by person.name, person.id`.execute(db)
  const average = (decided: number, hours: number) =>
    decided === 0 ? null : Math.round((hours * 10) / decided) / 10
  const rows = people.map(({ name, completed, made, decided, hours }) => ({
    name,
    values: [completed, made, decided, average(decided, hours)],
  }))
  const [completed = 0, made = 0, decided = 0] = totalOf(rows, 3)
  const hours = people.reduce((sum, person) => sum + person.hours, 0)
  return { rows, totals: [completed, made, decided, average(decided, hours)] }
}

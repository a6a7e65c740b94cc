import {
  REPORTS,
  type ReportKind,
  type ReportSchedule,
  type ScheduleFrequency,
} from '@passbook/contract/console/reports'
import { mayDo } from '@passbook/contract/console/roles'
import { formatFullDay } from '@passbook/contract/format-dates'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import {
  type BusinessDate,
  addDays,
  addMonths,
  dayOfWeek,
  parseBusinessDate,
} from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../platform/callers/as-staff.ts'
import { roleOf } from '../../../platform/callers/role-of.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findPageUrl } from '../../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'

/** The first Monday, or first of a month, after a day. */
export function nextDayOf(every: ScheduleFrequency, after: BusinessDate): BusinessDate {
  if (every === 'month') return addMonths(parseBusinessDate(`${after.slice(0, 8)}01`), 1)
  const next = addDays(after, 1)
  return addDays(next, (8 - dayOfWeek(next)) % 7)
}

/** The week or month before the day of the email. */
function periodBefore(every: ScheduleFrequency, day: BusinessDate) {
  const from = every === 'month' ? addMonths(day, -1) : addDays(day, -7)
  return { from, to: addDays(day, -1) }
}

export async function listSchedules(
  { db }: Context,
  { institution_id, staff_id }: StaffCaller,
): Promise<ReportSchedule[]> {
  const rows = await db
    .selectFrom('report_schedules')
    .select(['id', 'kind', 'every', 'next_on'])
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, ...schedule }) => ({ uuid: id, ...schedule }))
}

/** Emails the caller a link to a report from the next Monday or first of a month on. */
export function addSchedule(
  ctx: Context,
  caller: StaffCaller,
  { kind, every }: { kind: ReportKind; every: ScheduleFrequency },
): Promise<ReportSchedule> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'reports.schedule', async ({ trx, now, actor }) => {
    const next_on = nextDayOf(every, easternDate(now))
    const added = await trx
      .insertInto('report_schedules')
      .values({ institution_id, staff_id, kind, every, next_on, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added === undefined) throw invalid('kind', 'You already get this email.')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'add_report_schedule',
      entity: 'report_schedule',
      entityId: added.id,
      details: { report: REPORTS[kind].title, every },
    })
    return { uuid: added.id, kind, every, next_on }
  })
}

export function removeSchedule(ctx: Context, caller: StaffCaller, id: string): Promise<void> {
  const { institution_id, staff_id } = caller
  return asStaff(ctx, caller, 'reports.schedule', async ({ trx, actor }) => {
    const removed = await trx
      .deleteFrom('report_schedules')
      .where('institution_id', '=', institution_id)
      .where('staff_id', '=', staff_id)
      .where('id', '=', id)
      .returning(['kind', 'every'])
      .executeTakeFirst()
    if (removed === undefined) throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'remove_report_schedule',
      entity: 'report_schedule',
      entityId: id,
      details: { report: REPORTS[removed.kind].title, every: removed.every },
    })
  })
}

/**
 * Sends the emails that are due, each with a link to its report and without figures. A person who was
 * disabled or may no longer read reports gets none. Killed midway, it continues with the others.
 */
export async function sendReports(
  ctx: Context,
  institution_id: string,
  date: BusinessDate,
): Promise<void> {
  for (;;) {
    const isSent = await inTransaction(ctx.db, (trx) =>
      sendNext({ ...ctx, db: trx }, institution_id, date),
    )
    if (!isSent) return
  }
}

async function sendNext(ctx: Context, institution_id: string, date: BusinessDate) {
  const { db } = ctx
  const due = await db
    .selectFrom('report_schedules as schedule')
    .innerJoin('staff as person', (join) =>
      join
        .onRef('person.institution_id', '=', 'schedule.institution_id')
        .onRef('person.id', '=', 'schedule.staff_id'),
    )
    .select(['schedule.id', 'schedule.kind', 'schedule.every', 'schedule.next_on'])
    .select(['person.email', 'person.disabled_at', roleOf('person').as('role')])
    .where('schedule.institution_id', '=', institution_id)
    .where('schedule.next_on', '<=', date)
    .orderBy('schedule.next_on')
    .limit(1)
    .forUpdate('schedule')
    .executeTakeFirst()
  if (due === undefined) return false
  const { id, kind, every, next_on, email, role, disabled_at } = due
  await db
    .updateTable('report_schedules')
    .set({ next_on: nextDayOf(every, next_on) })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  // Only for people who can remove the schedule.
  if (disabled_at === null && mayDo(role, 'reports.schedule')) {
    const { from, to } = periodBefore(every, next_on)
    const query = new URLSearchParams({ kind, from, to }).toString()
    await notifyByEmail(ctx, db, institution_id, {
      to: email,
      template: 'report_ready',
      params: {
        title: REPORTS[kind].title,
        period: `${formatFullDay(from)} to ${formatFullDay(to)}`,
        url: await findPageUrl(ctx, institution_id, `/console/reports?${query}`),
      },
    })
  }
  return true
}

/** The first day on which each institution has an email to send. */
export async function nextReports(db: Database): Promise<Map<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('report_schedules')
    .select(['institution_id', (each) => each.fn.min('next_on').as('date')])
    .groupBy('institution_id')
    .execute()
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}

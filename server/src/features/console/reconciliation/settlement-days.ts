import { type BusinessDate, addDays, parseBusinessDate } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { listDays } from '../../reconciliation/list-days.ts'
import { listReconciled } from '../../reconciliation/list-reconciled.ts'
import { readDay } from '../../reconciliation/read-day.ts'

/** Banking days from today back, or from before the last that is shown. */
export function listSettlementDays(
  ctx: Context,
  { institution_id }: StaffCaller,
  before: string | undefined,
): ReturnType<typeof listDays> {
  const to = before ? addDays(parseBusinessDate(before), -1) : today(ctx)
  return listDays(ctx.db, institution_id, to)
}

export function readSettlementDay(
  ctx: Context,
  { institution_id }: StaffCaller,
  date: string,
): ReturnType<typeof readDay> {
  return readDay(ctx.db, institution_id, parseBusinessDate(date), today(ctx))
}

export function listOfDay(
  { db }: Context,
  { institution_id }: StaffCaller,
  date: string,
  after: string | undefined,
): ReturnType<typeof listReconciled> {
  return listReconciled(db, institution_id, parseBusinessDate(date), after)
}

function today({ clock }: Context): BusinessDate {
  return easternDate(clock.now())
}

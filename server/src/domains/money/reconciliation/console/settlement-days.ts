import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { listDays } from '../list-days.ts'
import { listReconciled } from '../list-reconciled.ts'
import { readDay } from '../read-day.ts'

/** Nothing moved before, and nothing is planned so far ahead; days around these can still be told. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2098-12-31'

/** Banking days from today back, or from before the last that is shown. */
export async function listSettlementDays(
  ctx: Context,
  { institution_id }: StaffCaller,
  before: string | undefined,
): ReturnType<typeof listDays> {
  if (before && !isWithin(before)) return { days: [], has_more: false }
  const to = before ? addDays(parseBusinessDate(before), -1) : today(ctx)
  return listDays(ctx.db, institution_id, to)
}

export async function readSettlementDay(
  ctx: Context,
  { institution_id }: StaffCaller,
  date: string,
): ReturnType<typeof readDay> {
  if (!isWithin(date)) throw new DomainError('not_found')
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

function isWithin(date: string): boolean {
  return date >= FIRST_DAY && date <= LAST_DAY
}

function today({ clock }: Context): BusinessDate {
  return easternDate(clock.now())
}

import type { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import type { Body, Data } from '@passbook/contract/endpoint'
import type { Context } from '../../../../context.ts'
import {
  type BusinessDate,
  addDays,
  parseBusinessDate,
} from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { UploadedFile } from '../../../../platform/uploaded-file.ts'
import { type StatementInput, importStatement, previewStatement } from '../import-statement.ts'
import { listDays, listReconciled, readDay } from '../read-day.ts'
import { settleBreak, undoReconciled } from '../settle-break.ts'

/** No money moves before or after these days; the days around them are still valid dates. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '2098-12-31'

/** Banking days back from today, or from the last one that is shown. */
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

export function listReconciledOfDay(
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

/** A member of operations explains a break. */
export function decideBreak(
  ctx: Context,
  caller: StaffCaller,
  { expected_key, line_key, note }: Body<typeof reconciliationEndpoints.settleBreak>,
): Promise<{ uuid: string }> {
  return asStaff(ctx, caller, 'money.reconcile', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    const input = { institution_id, expectedKey: expected_key, lineKey: line_key, note }
    return { uuid: await settleBreak(trx, input, { now, actor }) }
  })
}

/** Undoes a decision that was made by mistake, so that the break is open again. */
export function undoDecision(
  ctx: Context,
  caller: StaffCaller,
  id: string,
  reason: string,
): Promise<Record<string, never>> {
  return asStaff(ctx, caller, 'money.reconcile', async ({ trx, now, actor }) => {
    const { institution_id } = caller
    await undoReconciled(trx, { institution_id, id, reason }, { now, actor })
    return {}
  })
}

/** Shows what importing a statement would do, without changing anything. */
export function previewUploadedStatement(
  { db, clock }: Context,
  caller: StaffCaller,
  files: readonly UploadedFile[],
): Promise<Data<typeof reconciliationEndpoints.previewStatement>> {
  return previewStatement(db, inputOf(caller, files), clock.now())
}

/** Imports a statement, in the same way as the operator's command. */
export async function importUploadedStatement(
  ctx: Context,
  caller: StaffCaller,
  files: readonly UploadedFile[],
): Promise<Data<typeof reconciliationEndpoints.importStatement>> {
  const input = inputOf(caller, files)
  const report = await asStaff(ctx, caller, 'money.reconcile', ({ trx, now, actor }) =>
    importStatement(trx, input, { now, actor }),
  )
  return {
    uuid: report.statementId,
    new_count: report.newCount,
    known_count: report.knownCount,
    matched: report.matched,
    open: report.open,
    first_day: report.firstDay,
  }
}

function inputOf({ institution_id }: StaffCaller, [file]: readonly UploadedFile[]): StatementInput {
  if (file === undefined) throw invalid('file', 'Choose a file')
  return { institution_id, name: file.name, bytes: file.bytes }
}

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

/** Somebody of operations says what a break is. */
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

/** What a person decided by mistake is open again. */
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

/** What a statement would do; nothing is done. */
export function lookAtStatement(
  { db, clock }: Context,
  caller: StaffCaller,
  files: readonly UploadedFile[],
): Promise<Data<typeof reconciliationEndpoints.previewStatement>> {
  return previewStatement(db, inputOf(caller, files), clock.now())
}

/** Takes it in: the same act as the operator's command. */
export async function takeInStatement(
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

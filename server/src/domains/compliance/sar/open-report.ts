import { randomUUID } from 'node:crypto'
import type { SuspicionReport } from '@passbook/contract/console/sar'
import { LIMITS } from '@passbook/contract/limits'
import type { Context } from '../../../context.ts'
import { addDays, parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { noteEvent } from './events.ts'
import {
  readReport,
  type ReportText,
  sealWords,
  lockOpen,
  ofReport,
  openWords,
  retentionEndFor,
} from './report.ts'

interface ReportInput extends ReportText {
  depositor_id: string | null
  detected_on: string
}

/** Opens a report and sets its due date, which is earlier if there is already a suspect. */
export function openReport(
  ctx: Context,
  caller: StaffCaller,
  { depositor_id, detected_on, ...words }: ReportInput,
): Promise<SuspicionReport> {
  const { institution_id, staff_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofCustomer(depositor_id), async (desk) => {
    const { trx, now } = desk
    const detected = parseBusinessDate(detected_on)
    if (detected > easternDate(now))
      throw invalid('detected_on', 'Enter a date that isn’t in the future.')
    if (depositor_id !== null) await assertCustomer(trx, institution_id, depositor_id)
    const isSuspected = depositor_id !== null || words.suspect !== ''
    const { daysToFile, daysWithoutSuspect } = LIMITS.suspicion
    const due_on = addDays(detected, isSuspected ? daysToFile : daysWithoutSuspect)
    const id = randomUUID()
    await trx
      .insertInto('suspicion_reports')
      .values({
        institution_id,
        id,
        depositor_id,
        words_sealed: sealWords(ctx.vault, { institution_id, id }, words),
        detected_on: detected,
        due_on,
        opened_by: staff_id,
        opened_at: now,
      })
      .execute()
    const after = { ...words, detected_on, due_on }
    await noteEvent(desk, caller, { report_id: id, action: 'open', after })
    return readReport(desk.ctx, institution_id, id)
  })
}

async function assertCustomer(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
): Promise<void> {
  const found = await trx
    .selectFrom('depositors')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirst()
  if (found === undefined) throw new DomainError('not_found')
}

/** Changes the text of an open report. The due date stays as it was set at opening. */
export function changeReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { title, suspect, narrative }: ReportText,
): Promise<SuspicionReport> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofReport(uuid), async (desk) => {
    const report = await lockOpen(desk.trx, institution_id, uuid)
    const old = openWords(ctx.vault, report)
    const before = { title: old.title, suspect: old.suspect, narrative: old.narrative }
    const after = { title, suspect, narrative }
    await desk.trx
      .updateTable('suspicion_reports')
      .set({ words_sealed: sealWords(ctx.vault, { institution_id, id: uuid }, after) })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    await noteEvent(desk, caller, { report_id: uuid, action: 'change', before, after })
    return readReport(desk.ctx, institution_id, uuid)
  })
}

/** Records that a report was filed. The retention period starts that day. */
export function fileReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { filed_on: day, reference }: { filed_on: string; reference: string },
): Promise<SuspicionReport> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofReport(uuid), async (desk) => {
    const report = await lockOpen(desk.trx, institution_id, uuid)
    const filed_on = parseBusinessDate(day)
    if (filed_on > easternDate(desk.now))
      throw invalid('filed_on', 'Enter a date that isn’t in the future.')
    if (filed_on < report.detected_on)
      throw invalid('filed_on', 'This date is before the activity was detected.')
    const words = openWords(ctx.vault, report)
    await desk.trx
      .updateTable('suspicion_reports')
      .set({
        state: 'filed',
        filed_on,
        words_sealed: sealWords(ctx.vault, report, { ...words, reference }),
        ended_at: desk.now,
        keep_until: retentionEndFor(filed_on),
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    const after = { filed_on, reference }
    await noteEvent(desk, caller, { report_id: uuid, action: 'file', after })
    return readReport(desk.ctx, institution_id, uuid)
  })
}

/** Ends a report without filing it. The reason is kept as long as a filed report. */
export function closeReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<SuspicionReport> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofReport(uuid), async (desk) => {
    await lockOpen(desk.trx, institution_id, uuid)
    const keep_until = retentionEndFor(easternDate(desk.now))
    await desk.trx
      .updateTable('suspicion_reports')
      .set({ state: 'not_filed', ended_at: desk.now, keep_until })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    await noteEvent(desk, caller, { report_id: uuid, action: 'close', after: { reason } })
    return readReport(desk.ctx, institution_id, uuid)
  })
}

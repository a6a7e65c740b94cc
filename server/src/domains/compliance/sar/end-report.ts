import type { SuspicionReport } from '@passbook/contract/console/suspicion'
import { parseBusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { keptFrom } from './kept-from.ts'
import { lockOpen } from './lock-open.ts'
import { noteEvent } from './note-event.ts'
import { ofReport } from './of-report.ts'
import { readReport } from './read-report.ts'
import { openWords, sealWords } from './sealed-words.ts'

/** Records that a report was filed. It is kept for years from that day. */
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
    if (filed_on > easternDate(desk.now)) throw invalid('filed_on', 'This day is still to come.')
    if (filed_on < report.detected_on) throw invalid('filed_on', 'This is before it was detected.')
    const words = openWords(ctx.vault, report)
    await desk.trx
      .updateTable('suspicion_reports')
      .set({
        state: 'filed',
        filed_on,
        words_sealed: sealWords(ctx.vault, report, { ...words, reference }),
        ended_at: desk.now,
        keep_until: keptFrom(filed_on),
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', uuid)
      .execute()
    const after = { filed_on, reference }
    await noteEvent(desk, caller, { report_id: uuid, action: 'file', after })
    return readReport(desk.ctx, institution_id, uuid)
  })
}

/** Ends a report that is not to be filed; why not is kept as long as a filed one. */
export function closeReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  reason: string,
): Promise<SuspicionReport> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofReport(uuid), async (desk) => {
    await lockOpen(desk.trx, institution_id, uuid)
    const keep_until = keptFrom(easternDate(desk.now))
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

import type { SuspicionReport } from '@passbook/contract/console/suspicion'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import { lockOpen } from './lock-open.ts'
import { noteEvent } from './note-event.ts'
import { ofReport } from './of-report.ts'
import { readReport } from './read-report.ts'
import { type Words, openWords, sealWords } from './sealed-words.ts'

/** Changes what an open report says. The day it is due stays: it was set when it was opened. */
export function changeReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
  { title, suspect, narrative }: Words,
): Promise<SuspicionReport> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'suspicion.write', ofReport(uuid), async (desk) => {
    const report = await lockOpen(desk.trx, institution_id, uuid)
    const { title: was, suspect: whom, narrative: told } = openWords(ctx.vault, report)
    const before = { title: was, suspect: whom, narrative: told }
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

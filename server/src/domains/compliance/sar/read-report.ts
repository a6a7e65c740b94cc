import type { ReportEvent, SuspicionReport } from '@passbook/contract/console/suspicion'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { assertApart } from '../../../platform/conflicts-of-interest/assert-apart.ts'
import { events, toEvent } from './events.ts'
import { ofReport } from './of-report.ts'
import { reports, toReportLine } from './reports.ts'
import { openWords } from './sealed-words.ts'

/** One report, for whoever is not close to whom it is about. */
export async function lookAtReport(
  ctx: Context,
  caller: StaffCaller,
  uuid: string,
): Promise<SuspicionReport> {
  await assertApart(ctx.db, caller, ofReport(uuid))
  return readReport(ctx, caller.institution_id, uuid)
}

/** One report, with who did what to it. */
export async function readReport(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  institution_id: string,
  uuid: string,
): Promise<SuspicionReport> {
  const row = await reports(db, institution_id).where('report.id', '=', uuid).executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  const all = await events(db, institution_id)
    .where('event.report_id', '=', uuid)
    .orderBy('event.number')
    .execute()
  const history = all.map((event) => ({
    ...toEvent(vault, event),
    action: event.action as ReportEvent['action'],
  }))
  const { narrative, reference = null } = openWords(vault, row)
  return {
    ...toReportLine(vault, row),
    narrative,
    reference,
    opened_by: history[0]?.by ?? '',
    opened_at: row.opened_at.toISOString(),
    history,
  }
}

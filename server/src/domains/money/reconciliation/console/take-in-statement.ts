import type { reconciliationEndpoints } from '@passbook/contract/console/reconciliation'
import type { Data } from '@passbook/contract/endpoint'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../platform/errors.ts'
import type { UploadedFile } from '../../../../platform/uploaded-file.ts'
import { type StatementInput, importStatement } from '../import-statement.ts'
import { previewStatement } from '../preview-statement.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'

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

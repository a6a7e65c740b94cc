import { writeAuditOnce } from '../../../../platform/audit/write-audit-once.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { type AtDesk, asStaff } from '../../../../platform/callers/as-staff.ts'
import { ownRows } from '../../../../platform/conflicts-of-interest/own-entities.ts'
import type { ExportPage } from './csv-page.ts'
import { exportAchFiles } from './export-ach-files.ts'
import { type Period, exportPostings } from './export-postings.ts'
import { exportTrialBalance } from './export-trial-balance.ts'

/** A piece of the postings of a period, without those of anybody close to the reader. */
export function pieceOfPostings(
  ctx: Context,
  caller: StaffCaller,
  period: Period,
): Promise<ExportPage> {
  const { from, to } = period
  const taken = { action: 'export_postings', details: { from, to } }
  return take(ctx, caller, taken, async ({ trx }) => {
    const { accounts: leftOut } = await ownRows(trx, caller)
    return exportPostings(trx, caller.institution_id, { ...period, leftOut })
  })
}

/** A piece of the list of files. */
export function pieceOfFiles(
  ctx: Context,
  caller: StaffCaller,
  after: string | undefined,
): Promise<ExportPage> {
  return take(ctx, caller, { action: 'export_ach_files', details: {} }, ({ trx }) =>
    exportAchFiles(trx, caller.institution_id, after),
  )
}

/** The books of a day. */
export function takeTrialBalance(
  ctx: Context,
  caller: StaffCaller,
  on: string | undefined,
): Promise<ExportPage> {
  const taken = { action: 'export_trial_balance', details: on ? { on } : {} }
  return take(ctx, caller, taken, (desk) => exportTrialBalance(desk.ctx, caller, on))
}

/** Reads a piece for a member of staff and keeps who took what; all pieces of one file are one line. */
function take(
  ctx: Context,
  caller: StaffCaller,
  taken: { action: string; details: Record<string, unknown> },
  read: (desk: AtDesk) => Promise<ExportPage>,
): Promise<ExportPage> {
  return asStaff(ctx, caller, 'money.read', async (desk) => {
    const { institution_id } = caller
    const piece = await read(desk)
    await writeAuditOnce(desk.trx, {
      institution_id,
      actor: desk.actor,
      entity: 'institution',
      entityId: institution_id,
      ...taken,
    })
    return piece
  })
}

/** Piece after piece, to be written as they come. */
export async function* allPieces(
  next: (after: string | undefined) => Promise<ExportPage>,
): AsyncGenerator<string> {
  for (let after: string | undefined; ;) {
    const piece = await next(after)
    yield piece.csv
    if (piece.next === null) return
    after = piece.next
  }
}

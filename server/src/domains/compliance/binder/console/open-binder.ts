import type { Binder } from '@passbook/contract/console/binder'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { StaffCaller } from '../../../../platform/callers/staff.ts'
import type { Context } from '../../../../context.ts'
import { makeBinder } from '../make-binder.ts'
import { printBinder } from '../print-binder.ts'
import { asStaff } from '../../../../platform/callers/as-staff.ts'

/** The binder on the screen. */
export function openBinder(ctx: Context, { institution_id }: StaffCaller): Promise<Binder> {
  return makeBinder(ctx, institution_id)
}

/** The binder to take along; who took it is kept. */
export async function writeBinder(
  ctx: Context,
  caller: StaffCaller,
): Promise<{ name: string; base64: string }> {
  const { institution_id } = caller
  await asStaff(ctx, caller, 'binder.read', ({ trx, actor }) =>
    writeAudit(trx, {
      institution_id,
      actor,
      action: 'write_exam_binder',
      entity: 'institution',
      entityId: institution_id,
    }),
  )
  const { name, pdf } = await printBinder(ctx, institution_id)
  return { name, base64: pdf.toString('base64') }
}

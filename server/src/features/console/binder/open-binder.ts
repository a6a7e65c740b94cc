import type { Binder } from '@passbook/contract/console/binder'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { makeBinder } from '../../binder/make-binder.ts'
import { printBinder } from '../../binder/print-binder.ts'
import { asStaff } from '../as-staff.ts'

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

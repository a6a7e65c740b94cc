import type { StaffSettings } from '@passbook/contract/console/team'
import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { asStaff } from '../as-staff.ts'
import { readSettings } from '../door/settings.ts'

/** An administrator says whether approvers decide only in sessions that a passkey opened. */
export function changeSettings(
  ctx: Context,
  caller: StaffCaller,
  { approvers_need_passkey }: StaffSettings,
): Promise<StaffSettings> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async ({ trx, actor }) => {
    const before = await readSettings(trx, institution_id)
    const after = { approvers_need_passkey }
    await trx
      .insertInto('staff_settings')
      .values({ institution_id, ...after })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(after))
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'change_staff_settings',
      entity: 'institution',
      entityId: institution_id,
      details: { before, after },
    })
    return after
  })
}

import type { StaffSettings } from '@passbook/contract/console/team'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'
import { readSettings } from '../sign-in/settings.ts'

/** Changes the security settings for staff; what is not given stays. */
export async function saveSettings(
  { trx, actor }: AtDesk,
  { institution_id, changes }: { institution_id: string; changes: Partial<StaffSettings> },
): Promise<void> {
  const before = await readSettings(trx, institution_id)
  const after = { ...before, ...changes }
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
}

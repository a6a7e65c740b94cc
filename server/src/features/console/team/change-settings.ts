import type { StaffSettings } from '@passbook/contract/console/team'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { readSettings } from '../door/settings.ts'

type Changes = { [Setting in keyof StaffSettings]?: StaffSettings[Setting] | undefined }

/** Asks another administrator to change the security settings for staff. */
export function changeSettings(
  ctx: Context,
  caller: StaffCaller,
  { reason, ...wanted }: Changes & { reason: string },
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const before = await readSettings(desk.trx, institution_id)
    const changes: Partial<StaffSettings> = Object.fromEntries(
      Object.entries(wanted).filter(
        ([setting, value]) =>
          value !== undefined && before[setting as keyof StaffSettings] !== value,
      ),
    )
    if (Object.keys(changes).length === 0) throw invalid('', 'Nothing would change.')
    return askSecond(desk, caller, {
      what: 'change_staff_settings',
      subject_id: institution_id,
      payload: changes,
      words: settingWords(changes),
      reason,
    })
  })
}

function settingWords({
  approvers_need_passkey: needsPasskey,
  approver_wait_hours: hours,
  request_days: days,
}: Partial<StaffSettings>): string {
  const sentences = [
    ...(needsPasskey === undefined
      ? []
      : [needsPasskey ? 'approvers need a passkey' : 'approvers no longer need a passkey']),
    ...(hours === undefined ? [] : [`new approvers wait ${hours} hours`]),
    ...(days === undefined ? [] : [`requests expire after ${days} days`]),
  ]
  return `Change the security settings: ${sentences.join(', ')}`
}

import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { lockMember } from '../door/lock-member.ts'
import { members, personWords } from '../members/members.ts'
import { sendLink } from '../members/send-link.ts'

const OWN_KEYS = 'Remove your own passkeys on the page Your sign-in.'

/**
 * Sends the first link again at once: it opens an account that two administrators made and that nobody
 * uses yet. A link that replaces a password waits for another administrator.
 */
export function sendLinkAgain(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  reason: string,
): Promise<string | null> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const member = await lockMember(desk.trx, { institution_id, staff_id })
    if (member.password_hash === null) {
      await sendLink(desk, { institution_id, staff_id })
      return null
    }
    if (member.disabled_at !== null) throw invalid('', `${member.name} may no longer sign in.`)
    return askSecond(desk, caller, {
      what: 'send_staff_link',
      subject_id: staff_id,
      payload: { staff_id },
      words: `Send ${personWords(member)} a link to choose a new password`,
      reason,
    })
  })
}

/** Asks another administrator to remove the passkeys of somebody who lost one. */
export function removePasskeys(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  reason: string,
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    if (staff_id === caller.staff_id) throw invalid('', OWN_KEYS)
    await lockMember(desk.trx, { institution_id, staff_id })
    const member = await members(desk.trx, institution_id)
      .where('id', '=', staff_id)
      .executeTakeFirstOrThrow()
    if (member.passkeys === 0) throw invalid('', `${member.name} has no passkey.`)
    return askSecond(desk, caller, {
      what: 'remove_staff_passkeys',
      subject_id: staff_id,
      payload: { staff_id },
      words: `Remove the passkeys of ${personWords(member)}`,
      reason,
    })
  })
}

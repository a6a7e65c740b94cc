import type { Role } from '@passbook/contract/console/roles'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { lockMember } from '../door/lock-member.ts'
import { changeMember } from '../members/change-member.ts'
import { personWords } from '../members/members.ts'
import { tellOfChange } from '../members/tell-administrators.ts'

interface Change {
  role?: Role | undefined
  is_disabled?: boolean | undefined
  reason: string
}

const OWN = 'Nobody changes what they may do themselves. Ask another administrator.'
const ONE = 'Change either the role or whether the account is disabled.'
const NOTHING = 'Nothing would change.'

/**
 * Disables somebody at once, which only takes away. Enabling somebody or giving them another role waits
 * for another administrator, whose request id is returned.
 */
export function changeStaff(
  ctx: Context,
  caller: StaffCaller,
  staff_id: string,
  { role, is_disabled, reason }: Change,
): Promise<string | null> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    const { trx } = desk
    if (staff_id === caller.staff_id) throw invalid('role', OWN)
    if ((role === undefined) === (is_disabled === undefined)) throw invalid('role', ONE)
    if (is_disabled === true) {
      const by = caller.staff_id
      const member = await changeMember(desk, { institution_id, staff_id, is_disabled, by })
      const words = `${personWords(member)} was disabled`
      const alone = `${personWords(caller)} did this alone, for this reason: ${reason}`
      await tellOfChange(desk, institution_id, { words, by: alone })
      return null
    }
    const member = await lockMember(trx, { institution_id, staff_id })
    const isSame = role === undefined ? member.disabled_at === null : role === member.role
    if (isSame) throw invalid('role', NOTHING)
    const words =
      role === undefined
        ? `Enable the account of ${personWords(member)} as ${member.role}`
        : `Change the role of ${personWords(member)} from ${member.role} to ${role}`
    const change = role === undefined ? { is_disabled: false } : { role }
    return askSecond(desk, caller, {
      what: 'change_staff',
      subject_id: staff_id,
      payload: { staff_id, ...change },
      words,
      reason,
    })
  })
}

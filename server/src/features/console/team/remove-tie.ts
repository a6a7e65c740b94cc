import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { askSecond } from '../approvals/ask-second.ts'
import { asStaff } from '../as-staff.ts'
import { lockMember } from '../door/lock-member.ts'
import { personWords } from '../members/members.ts'
import { assertApart } from '../ties/assert-apart.ts'
import { ofCustomer } from '../ties/whom.ts'

interface Which {
  staff_id: string
  tie_id: string
}

const OWN = 'Nobody removes this for themselves. Ask another administrator.'

/** Asks another administrator to open an account to somebody again who was recorded as close to it. */
export function removeTie(
  ctx: Context,
  caller: StaffCaller,
  { staff_id, tie_id }: Which,
  reason: string,
): Promise<string> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    const tie = await desk.trx
      .selectFrom('staff_ties')
      .select('depositor_id')
      .where('institution_id', '=', institution_id)
      .where('staff_id', '=', staff_id)
      .where('id', '=', tie_id)
      .executeTakeFirst()
    if (tie === undefined) throw new DomainError('not_found')
    // Nobody decides who else may act on an account that is close to them.
    await assertApart(desk.trx, caller, ofCustomer(tie.depositor_id))
    const member = await lockMember(desk.trx, { institution_id, staff_id })
    return askSecond(desk, caller, {
      what: 'remove_tie',
      subject_id: tie_id,
      payload: { staff_id, tie_id, depositor_id: tie.depositor_id, reason },
      words: `Open a related account to ${personWords(member)} again`,
      reason,
    })
  })
}

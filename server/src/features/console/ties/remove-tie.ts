import { writeAudit } from '../../../audit/write-audit.ts'
import type { StaffCaller } from '../../../callers/staff.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { asStaff } from '../as-staff.ts'
import { assertApart } from './assert-apart.ts'
import { type Ties, listTies } from './list-ties.ts'
import { ofCustomer } from './whom.ts'

interface Which {
  staff_id: string
  tie_id: string
}

const OWN = 'Nobody removes this for themselves. Ask another administrator.'

/** Somebody of the staff need no longer keep away from an account. */
export function removeTie(
  ctx: Context,
  caller: StaffCaller,
  { staff_id, tie_id }: Which,
  reason: string,
): Promise<Ties> {
  const { institution_id } = caller
  return asStaff(ctx, caller, 'staff.manage', async (desk) => {
    if (staff_id === caller.staff_id) throw invalid('', OWN)
    const tie = await desk.trx
      .deleteFrom('staff_ties')
      .where('institution_id', '=', institution_id)
      .where('staff_id', '=', staff_id)
      .where('id', '=', tie_id)
      .returning(['depositor_id', 'kind'])
      .executeTakeFirst()
    if (tie === undefined) throw new DomainError('not_found')
    // Nor does anybody decide who else may act on an account of their own.
    await assertApart(desk.trx, caller, ofCustomer(tie.depositor_id))
    const { depositor_id, kind } = tie
    await writeAudit(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'remove_tie',
      entity: 'staff',
      entityId: staff_id,
      details: { reason, before: { tie: kind, depositor_id }, after: { tie: null } },
    })
    return listTies(desk.ctx, caller, staff_id)
  })
}

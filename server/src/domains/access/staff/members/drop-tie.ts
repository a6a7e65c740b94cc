import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import { DomainError } from '../../../../platform/errors.ts'
import type { AtDesk } from '../../../../platform/callers/as-staff.ts'

interface Which {
  institution_id: string
  staff_id: string
  tie_id: string
  reason: string
}

/** Opens an account again to somebody of the staff who was recorded as close to it. */
export async function dropTie(
  { trx, actor }: AtDesk,
  { institution_id, staff_id, tie_id, reason }: Which,
): Promise<void> {
  const tie = await trx
    .deleteFrom('staff_ties')
    .where('institution_id', '=', institution_id)
    .where('staff_id', '=', staff_id)
    .where('id', '=', tie_id)
    .returning(['depositor_id', 'kind'])
    .executeTakeFirst()
  if (tie === undefined) throw new DomainError('not_found')
  const { depositor_id, kind } = tie
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'remove_tie',
    entity: 'staff',
    entityId: staff_id,
    details: { reason, before: { tie: kind, depositor_id }, after: { tie: null } },
  })
}

import { ApprovalKind, mayAskFor } from '@passbook/contract/console/approvals'
import type { Role } from '@passbook/contract/console/roles'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { writeAudit } from '../../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'

interface Loss {
  institution_id: string
  /** As they are after the change. */
  maker: { id: string; role: Role; disabled_at: Date | null }
  /** Whose change it was. */
  by: string
  now: Date
  actor: Actor
}

/** Withdraws the open requests of somebody who may no longer ask for them. */
export async function withdrawLostRequests(
  trx: Transaction,
  { institution_id, maker, by, now, actor }: Loss,
): Promise<void> {
  const isDisabled = maker.disabled_at !== null
  const lost = ApprovalKind.options.filter((what) => isDisabled || !mayAskFor(maker.role, what))
  if (lost.length === 0) return
  const why = isDisabled
    ? 'The person who asked was disabled.'
    : 'The person who asked no longer has the role for it.'
  const withdrawn = await trx
    .updateTable('staff_approvals')
    .set({ decision: 'withdrawn', decided_by: by, decided_at: now, decided_reason: why })
    .where('institution_id', '=', institution_id)
    .where('asked_by', '=', maker.id)
    .where('decision', 'is', null)
    .where('what', 'in', lost)
    .returning(['id', 'what', 'depositor_id'])
    .execute()
  for (const { id, what, depositor_id } of withdrawn) {
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'withdraw_request',
      entity: depositor_id ? 'depositor' : 'staff_approval',
      entityId: depositor_id ?? id,
      details: { approval_id: id, what, reason: why },
    })
  }
}

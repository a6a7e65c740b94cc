import type { Approval } from '@passbook/contract/console/approvals'
import type { Transaction } from '../../../platform/db/transaction.ts'

interface Decided {
  decision: NonNullable<Approval['decision']>
  staff_id: string
  reason: string
  now: Date
}

/** Keeps what came of a request, from whom, and why. */
export async function saveDecision(
  trx: Transaction,
  { institution_id, uuid }: { institution_id: string; uuid: string },
  { decision, staff_id, reason, now }: Decided,
): Promise<void> {
  await trx
    .updateTable('staff_approvals')
    .set({
      decision,
      decided_by: staff_id,
      decided_at: now,
      decided_reason: reason,
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .execute()
}

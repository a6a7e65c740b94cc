import type { Transaction } from '../../db/transaction.ts'

/** Nobody comes in by the invitations of somebody, nor by what one of them gave, any more. */
export async function endInvitations(
  trx: Transaction,
  {
    institution_id,
    depositor_id,
    now,
  }: { institution_id: string; depositor_id: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .execute()
  await trx
    .updateTable('joining_tokens')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('used_at', 'is', null)
    .execute()
}

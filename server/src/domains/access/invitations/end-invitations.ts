import type { Transaction } from '../../../platform/db/transaction.ts'

interface Ended {
  institution_id: string
  depositor_id: string
  now: Date
}

/** Nobody comes in by the invitations of somebody, nor by what one of them gave, any more. */
export async function endInvitations(trx: Transaction, ended: Ended): Promise<void> {
  const { institution_id, depositor_id, now } = ended
  await trx
    .updateTable('invitations')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .execute()
  await endTokens(trx, ended)
}

/** Whoever proved who they are has to prove it again. */
export async function endTokens(
  trx: Transaction,
  { institution_id, depositor_id, now }: Ended,
): Promise<void> {
  await trx
    .updateTable('joining_tokens')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('used_at', 'is', null)
    .execute()
}

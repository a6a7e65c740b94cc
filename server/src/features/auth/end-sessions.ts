import type { Transaction } from '../../db/transaction.ts'

/** Ends every session and half-finished sign-in of a person, on every process at once. */
export async function endSessions(
  trx: Transaction,
  institutionId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
  await trx
    .updateTable('sign_ins')
    .set({ ended_at: now })
    .where('institution_id', '=', institutionId)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

import type { Transaction } from '../../../../platform/db/transaction.ts'
import { hashToken } from '../../../../platform/secrets.ts'

/** Ends the session of one cookie. */
export async function endSession(
  trx: Transaction,
  institution_id: string,
  cookie: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute()
}

interface Ending {
  institution_id: string
  user_id: string
  now: Date
  /** The session that stays. */
  keep?: string
}

/**
 * Ends every session and half-finished sign-in of a person, on every process at once, but the one
 * to keep; says whether there was any.
 */
export async function endSessions(
  trx: Transaction,
  { institution_id, user_id, now, keep }: Ending,
): Promise<boolean> {
  const sessions = await trx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .$if(keep !== undefined, (query) => query.where('id', '!=', keep ?? ''))
    .executeTakeFirst()
  const signIns = await trx
    .updateTable('sign_ins')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return sessions.numUpdatedRows + signIns.numUpdatedRows > 0n
}

import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'

/**
 * Activity moves the idle end, never past the absolute one. Only what a person does calls this: a
 * page that asks by itself while it waits never prolongs a session (TRUST: Session).
 */
export async function prolongSession(
  ctx: Context,
  trx: Transaction,
  { institution_id, session_id, absolute_expires_at }: SessionCaller,
): Promise<Date> {
  const last_seen_at = ctx.realTime.now()
  const idleEnd = last_seen_at.getTime() + ctx.config.sessionIdleMs
  const expires_at = new Date(Math.min(idleEnd, absolute_expires_at.getTime()))
  await trx
    .updateTable('sessions')
    .set({ expires_at, last_seen_at })
    .where('institution_id', '=', institution_id)
    .where('id', '=', session_id)
    .execute()
  return expires_at
}

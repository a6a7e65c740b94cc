import type { Context } from '../../../../context.ts'
import { hashToken } from '../../../../platform/secrets.ts'

/** Ends the session of a cookie; whoever has none is out already. */
export async function logOutStaff(
  { db, realTime }: Context,
  institution_id: string,
  cookie: string | undefined,
): Promise<void> {
  if (cookie === undefined) return
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: realTime.now() })
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', hashToken(cookie))
    .where('ended_at', 'is', null)
    .execute()
}

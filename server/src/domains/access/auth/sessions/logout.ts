import type { Credentials } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { hashToken } from '../../../../platform/secrets.ts'

/**
 * Ends the session of the token this tab holds, or the half-finished sign-in; without a token the
 * cookie's. A tab that wakes with an old token must not end a session begun since in another.
 * Never fails for want of one. Says whether the cookie's session is over.
 */
export async function logout(
  ctx: Context,
  institution_id: string,
  { bearer, cookie }: Credentials,
): Promise<{ endedCookie: boolean }> {
  const ended_at = ctx.realTime.now()
  const bearerHash = hashToken(bearer ?? '')
  const cookieHash = hashToken(cookie ?? '')
  await ctx.db
    .updateTable('sign_ins')
    .set({ ended_at })
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', bearerHash)
    .execute()
  const sessions = ctx.db
    .updateTable('sessions')
    .set({ ended_at })
    .where('institution_id', '=', institution_id)
    .where('ended_at', 'is', null)
  if (bearer === undefined) {
    await sessions.where('cookie_hash', '=', cookieHash).execute()
  } else {
    await sessions
      .where('id', 'in', (select) =>
        select
          .selectFrom('bearer_tokens')
          .select('session_id')
          .where('institution_id', '=', institution_id)
          .where('token_hash', '=', bearerHash),
      )
      .execute()
  }
  const open = await ctx.db
    .selectFrom('sessions')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', cookieHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { endedCookie: open === undefined }
}

import type { Context } from '../../context.ts'
import type { Credentials } from './caller.ts'
import { hashToken } from '../../secrets.ts'

/** Ends the session behind either credential, or the half-finished sign-in; never fails for want of one. */
export async function logout(
  ctx: Context,
  institutionId: string,
  { bearer, cookie }: Credentials,
): Promise<void> {
  const ended_at = ctx.realTime.now()
  const bearerHash = hashToken(bearer ?? '')
  await ctx.db
    .updateTable('sign_ins')
    .set({ ended_at })
    .where('institution_id', '=', institutionId)
    .where('token_hash', '=', bearerHash)
    .execute()
  await ctx.db
    .updateTable('sessions')
    .set({ ended_at })
    .where('institution_id', '=', institutionId)
    .where('ended_at', 'is', null)
    .where((where) =>
      where.or([
        where('cookie_hash', '=', hashToken(cookie ?? '')),
        where('id', 'in', (select) =>
          select
            .selectFrom('bearer_tokens')
            .select('session_id')
            .where('institution_id', '=', institutionId)
            .where('token_hash', '=', bearerHash),
        ),
      ]),
    )
    .execute()
}

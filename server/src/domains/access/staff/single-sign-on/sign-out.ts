import type { Context } from '../../../../context.ts'
import { originAt } from '../../../../platform/institutions/public-origin.ts'
import { endSessionUrl } from '../../../../platform/openid/issuer.ts'
import { hashToken } from '../../../../platform/secrets.ts'
import { openClient, readSignOn } from './settings.ts'
import { openTokens } from './tokens.ts'

/** The page that is shown after signing out. */
export const SIGNED_OUT_PATH = '/console/login'

interface SignOutInput {
  institution_id: string
  cookie: string | undefined
  /** The host to which the call was sent. */
  hostname: string
}

/**
 * Ends the session of a cookie, if there is one. Returns the address where the browser ends its session at the
 * identity provider, if this session began there.
 */
export async function logOutStaff(
  ctx: Context,
  { institution_id, cookie, hostname }: SignOutInput,
): Promise<string | null> {
  if (cookie === undefined) return null
  const { db, realTime } = ctx
  const open = await db
    .selectFrom('staff_sessions')
    .select(['id', 'tokens_sealed'])
    .where('institution_id', '=', institution_id)
    .where('cookie_hash', '=', hashToken(cookie))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open === undefined) return null
  const { id: session_id, tokens_sealed } = open
  await db
    .updateTable('staff_sessions')
    .set({ ended_at: realTime.now(), tokens_sealed: null })
    .where('institution_id', '=', institution_id)
    .where('id', '=', session_id)
    .execute()
  const settings = await readSignOn(db, institution_id)
  if (tokens_sealed === null || settings === undefined) return null
  try {
    const tokens = openTokens(ctx, { institution_id, session_id }, tokens_sealed)
    const client = await openClient(ctx, institution_id, settings)
    const returnTo = originAt(ctx.config, hostname) + SIGNED_OUT_PATH
    return await endSessionUrl(client, { tokens, returnTo })
  } catch {
    // Our session has ended. A provider that cannot be reached does not change that.
    return null
  }
}

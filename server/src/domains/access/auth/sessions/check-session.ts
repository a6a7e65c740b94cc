import type { AuthCheck } from '@passbook/contract/auth'
import type { KnownReader } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { prolongSession } from './prolong-session.ts'
import { secondsLeft } from './resume-session.ts'
import { issueBearer } from './start-session.ts'

/** How long the session lasts. A tab that came with the cookie alone gets a token of its own. */
export async function checkSession(
  ctx: Context,
  caller: KnownReader,
  { extend }: { extend: boolean },
): Promise<AuthCheck> {
  const { token, expiresAt } = await renew(ctx, caller, extend)
  return {
    token,
    session_id: caller.session_id,
    expires_at: expiresAt.toISOString(),
    seconds_left: secondsLeft(ctx, expiresAt),
    user: { uuid: caller.user_id },
    progress: caller.progress,
  }
}

/** A tab that has its token and only looks changes nothing, and asks nothing more. */
async function renew(
  ctx: Context,
  caller: KnownReader,
  extend: boolean,
): Promise<{ token: string | null; expiresAt: Date }> {
  const { has_bearer, expires_at, institution_id, session_id } = caller
  if (has_bearer && !extend) return { token: null, expiresAt: expires_at }
  return inTransaction(ctx.db, async (trx) => ({
    expiresAt: extend ? await prolongSession(ctx, trx, caller) : expires_at,
    token: has_bearer ? null : await issueBearer(trx, institution_id, session_id),
  }))
}

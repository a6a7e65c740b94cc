import type { AuthCheck } from '@passbook/contract/auth'
import type { SessionCaller } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { readProgress } from '../../depositor/read-progress.ts'
import { prolongSession } from './prolong-session.ts'
import { secondsLeft } from './resume-session.ts'
import { issueBearer } from './start-session.ts'

/** How long the session lasts. A tab that came with the cookie alone gets a token of its own. */
export function checkSession(
  ctx: Context,
  caller: SessionCaller,
  { extend }: { extend: boolean },
): Promise<AuthCheck> {
  return inTransaction(ctx.db, async (trx) => {
    const expiresAt = extend ? await prolongSession(ctx, trx, caller) : caller.expires_at
    const { institution_id, session_id, user_id } = caller
    return {
      token: caller.has_bearer ? null : await issueBearer(trx, institution_id, session_id),
      session_id,
      expires_at: expiresAt.toISOString(),
      seconds_left: secondsLeft(ctx, expiresAt),
      user: { uuid: user_id },
      progress: await readProgress(trx, institution_id, user_id),
    }
  })
}

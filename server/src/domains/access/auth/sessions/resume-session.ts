import type { AuthSession, CodeSent } from '@passbook/contract/auth'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { readProgress } from '../../../../platform/callers/read-progress.ts'
import { maskEmail } from '../mask.ts'
import { findUser } from '../queries.ts'
import { issueBearer } from './start-session.ts'
import { mfaMethods } from './start-sign-in.ts'

/** The session as it stands on the way to a change made within it, with a fresh token for this tab. */
export async function resumeSession(
  ctx: Context,
  trx: Transaction,
  caller: SessionCaller,
  next_code: CodeSent,
): Promise<AuthSession> {
  const user = await findUser(trx, caller.institution_id, caller.user_id)
  const progress = await readProgress(trx, caller.institution_id, caller.user_id)
  return {
    kind: 'session',
    token: await issueBearer(trx, caller.institution_id, caller.session_id),
    session_id: caller.session_id,
    expires_at: caller.expires_at.toISOString(),
    seconds_left: secondsLeft(ctx, caller.expires_at),
    mfa: mfaMethods(user),
    masked_email: maskEmail(user.email),
    relink: progress.relink,
    loginSuccess: true,
    progress,
    next_code,
  }
}

export function secondsLeft(ctx: Context, expiresAt: Date): number {
  return Math.max(0, Math.floor((expiresAt.getTime() - ctx.realTime.now().getTime()) / 1000))
}

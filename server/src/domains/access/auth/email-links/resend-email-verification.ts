import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { findUser } from '../queries.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { sendEmailLink } from './send-email-link.ts'

export async function resendEmailVerification(ctx: Context, caller: SessionCaller): Promise<void> {
  const person = throttleKey(caller.institution_id, caller.user_id, 'verify')
  await countOrRefuse(throttlesOf(ctx).messages, person)
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (user.email_verified_at) return
  await inTransaction(ctx.db, (trx) => sendEmailLink(ctx, trx, user, 'verify'))
}

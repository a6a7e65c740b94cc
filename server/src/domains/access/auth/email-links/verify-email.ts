import type { Context } from '../../../../context.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { findUser } from '../queries.ts'
import { sendEmailLink, takeEmailLink } from './email-link.ts'

/** The person opened the link: the address is theirs. */
export async function verifyEmail(
  ctx: Context,
  institution_id: string,
  link: { email: string; token: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const { user_id } = await takeEmailLink(ctx, trx, institution_id, 'verify', link)
    await trx
      .updateTable('users')
      .set({ email_verified_at: ctx.realTime.now() })
      .where('institution_id', '=', institution_id)
      .where('id', '=', user_id)
      .where('email', '=', link.email)
      .execute()
  })
}

export async function resendEmailVerification(ctx: Context, caller: SessionCaller): Promise<void> {
  const person = throttleKey(caller.institution_id, caller.user_id, 'verify')
  await countOrRefuse(throttlesOf(ctx).messages, person)
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (user.email_verified_at) return
  await inTransaction(ctx.db, (trx) => sendEmailLink(ctx, trx, user, 'verify'))
}

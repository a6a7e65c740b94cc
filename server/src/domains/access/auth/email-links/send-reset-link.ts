import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { findUserByEmail } from '../queries.ts'
import { count, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { sendEmailLink } from './send-email-link.ts'

/** Emails the reset link if somebody has this address; otherwise does nothing, and nobody can tell. */
export async function sendResetLink(
  ctx: Context,
  { institution_id, email }: { institution_id: string; email: string },
): Promise<void> {
  const user = await findUserByEmail(ctx.db, institution_id, email)
  if (!user) return
  const person = throttleKey(institution_id, user.id, 'reset')
  const { allowed } = await count(throttlesOf(ctx).messages, person)
  if (!allowed) return
  await inTransaction(ctx.db, (trx) => sendEmailLink(ctx, trx, user, 'reset'))
}

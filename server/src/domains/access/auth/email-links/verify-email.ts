import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { takeEmailLink } from './take-email-link.ts'

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

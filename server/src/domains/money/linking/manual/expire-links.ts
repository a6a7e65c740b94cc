import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { timeOutLink } from './time-out-link.ts'

/** Times out links whose micro-deposits nobody entered in time (STATES: 14 days), one link at a time. */
export async function expireLinks(ctx: Context, institution_id: string): Promise<void> {
  const due = await ctx.db
    .selectFrom('linked_accounts')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'VERIFICATION_PENDING')
    .where('verification_ends_at', '<=', ctx.clock.now())
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    await inTransaction(ctx.db, (trx) => timeOutLink(ctx, trx, institution_id, id))
  }
}

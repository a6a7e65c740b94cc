import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { lockLink } from '../../../people/linked-accounts/queries.ts'
import { moveLink } from '../move-link.ts'
import { tellOfTimeout } from '../tell-of-link.ts'

/** VERIFICATION_PENDING → TIMEOUT with a letter, unless it was verified or reissued meanwhile. */
export async function timeOutLink(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  linkedAccountId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const link = await lockLink(trx, institution_id, linkedAccountId)
  const isDue =
    link?.status === 'VERIFICATION_PENDING' &&
    link.verification_ends_at !== null &&
    link.verification_ends_at <= now
  if (!isDue) return
  const actor = { kind: 'job', id: 'expire_links' } as const
  await moveLink(trx, { institution_id, linkedAccountId, to: 'TIMEOUT', now, actor })
  await tellOfTimeout(ctx, trx, link)
}

import type { Context } from '../../../../context.ts'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../../../platform/db/across-institutions.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../../../platform/db/transaction.ts'
import { lockLink } from '../../../people/linked-accounts/queries.ts'
import { moveLink } from '../link-state.ts'
import { notifyOfLinkTimeout } from '../notify-of-link.ts'

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

/** By institution, the day on which the first wait for micro-deposits currently ends. */
export async function nextExpiries(db: Database): Promise<Map<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('linked_accounts')
    .select('institution_id')
    .select(({ fn }) => fn.min('verification_ends_at').as('ends_at'))
    .where('status', '=', 'VERIFICATION_PENDING')
    .where('verification_ends_at', 'is not', null)
    .groupBy('institution_id')
    .execute()
  return new Map(
    rows.flatMap(({ institution_id, ends_at }) =>
      ends_at ? [[institution_id, easternDate(ends_at)] as const] : [],
    ),
  )
}

/** VERIFICATION_PENDING → TIMEOUT with an email, unless it was verified or reissued meanwhile. */
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
  await notifyOfLinkTimeout(ctx, trx, link)
}

import { LIMITS, inMs } from '@passbook/contract/limits'
import type { MfaType } from '@passbook/contract/enums'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { type PageUrl, findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import type { User } from '../queries.ts'

/** Keeps what a change replaced, and gives the address by which its owner undoes it. */
export async function keepWayBack(
  ctx: Context,
  trx: Transaction,
  { before, type, value }: { before: User; type: MfaType; value: string },
): Promise<PageUrl> {
  const { institution_id, id: user_id } = before
  const now = ctx.realTime.now()
  const token = randomToken()
  await trx
    .insertInto('contact_changes')
    .values({
      institution_id,
      user_id,
      type,
      old_value: before[type],
      new_value: value,
      token_hash: hashToken(token),
      changed_at: now,
      expires_at: new Date(now.getTime() + inMs(LIMITS.notMe.days, 'day')),
    })
    .execute()
  // In the fragment: it never reaches a server log or a Referer header.
  const page = `/not-me#${new URLSearchParams({ token }).toString()}` as const
  return findPageUrl({ ...ctx, db: trx }, institution_id, page)
}

import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import { hashToken } from '../../secrets.ts'

const DEAD = 'This link has expired or was already used. Ask for a new one.'

/** Takes an emailed link for good: single use, in time, for its purpose and its address only. */
export async function takeEmailLink(
  ctx: Context,
  trx: Transaction,
  institutionId: string,
  purpose: 'reset' | 'verify',
  { email, token }: { email: string; token: string },
): Promise<{ user_id: string }> {
  const now = ctx.realTime.now()
  const link = await trx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('institution_id', '=', institutionId)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!link) throw new DomainError('bad_request', { message: DEAD, fields: { token: [DEAD] } })
  return link
}

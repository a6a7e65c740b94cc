import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { hashToken } from '../../../../platform/secrets.ts'

const DEAD = 'This link has expired or was already used.'

/** Takes an emailed link for good: single use, in time, for its purpose and its address only. */
export async function takeEmailLink(
  ctx: Context,
  trx: Transaction,
  institution_id: string,
  purpose: 'reset' | 'verify',
  { email, token }: { email: string; token: string },
): Promise<{ user_id: string }> {
  const now = ctx.realTime.now()
  const link = await trx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    // A link to an address that was given up since is of no use to whoever reads mail there.
    .where((where) =>
      where.exists(
        where
          .selectFrom('users')
          .select('id')
          .whereRef('users.institution_id', '=', 'email_links.institution_id')
          .whereRef('users.id', '=', 'email_links.user_id')
          .whereRef('users.email', '=', 'email_links.email'),
      ),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!link) throw new DomainError('dead_link', { message: DEAD, fields: { token: [DEAD] } })
  return link
}

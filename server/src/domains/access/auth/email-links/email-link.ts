import { LIMITS, inMs } from '@passbook/contract/limits'
import type { Context } from '../../../../context.ts'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import { type Transaction, inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { findPageUrl } from '../../../../platform/institutions/public-origin.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import { countOrRefuse, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'
import { type User, lockUser, findUser } from '../queries.ts'

const PAGES = { reset: '/login/reset-password', verify: '/email-verification' } as const
const TEMPLATES = { reset: 'reset_password', verify: 'verify_email' } as const

/** Emails a single-use link; an older one for the same purpose stops working. */
export async function sendEmailLink(
  ctx: Context,
  trx: Transaction,
  user: Pick<User, 'institution_id' | 'id' | 'email'>,
  purpose: 'reset' | 'verify',
): Promise<void> {
  const now = ctx.realTime.now()
  const { institution_id, id: user_id, email } = user
  // The lock makes concurrent requests wait, so that only the newest link works.
  await lockUser(trx, { institution_id, user_id })
  await trx
    .updateTable('email_links')
    .set({ used_at: now })
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const token = randomToken()
  await trx
    .insertInto('email_links')
    .values({
      institution_id,
      user_id,
      purpose,
      email,
      token_hash: hashToken(token),
      expires_at: new Date(now.getTime() + inMs(LIMITS.emailLink.minutes, 'minute')),
    })
    .execute()
  // The token is in the URL fragment, so it never reaches a server log or a Referer header.
  const page = `${PAGES[purpose]}#${new URLSearchParams({ email, token }).toString()}` as const
  const url = await findPageUrl({ ...ctx, db: trx }, institution_id, page)
  await notifyByEmail(ctx, trx, institution_id, {
    to: email,
    template: TEMPLATES[purpose],
    params: { url },
  })
}

const DEAD = 'This link has expired or was already used.'

/** Uses up an emailed link. It works once, before it expires, and only for its purpose and address. */
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
    // A link sent to an address that the user has since replaced does not work.
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

/**
 * Marks the email address as confirmed, because the user opened the link sent to it. Opening a link again
 * after the address was confirmed changes nothing, and is no mistake.
 */
export async function verifyEmail(
  ctx: Context,
  institution_id: string,
  link: { email: string; token: string },
): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    if (await isConfirmed(trx, institution_id, link)) return
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

/** Whether the link was sent to an address that its user has confirmed and still has. */
async function isConfirmed(
  trx: Transaction,
  institution_id: string,
  { email, token }: { email: string; token: string },
): Promise<boolean> {
  const link = await trx
    .selectFrom('email_links')
    .innerJoin('users', (join) =>
      join
        .onRef('users.institution_id', '=', 'email_links.institution_id')
        .onRef('users.id', '=', 'email_links.user_id')
        .onRef('users.email', '=', 'email_links.email'),
    )
    .select('email_links.user_id')
    .where('email_links.institution_id', '=', institution_id)
    .where('email_links.token_hash', '=', hashToken(token))
    .where('email_links.purpose', '=', 'verify')
    .where('email_links.email', '=', email)
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst()
  return link !== undefined
}

export async function resendEmailVerification(ctx: Context, caller: SessionCaller): Promise<void> {
  const person = throttleKey(caller.institution_id, caller.user_id, 'verify')
  await countOrRefuse(throttlesOf(ctx).messages, person)
  const user = await findUser(ctx.db, caller.institution_id, caller.user_id)
  if (user.email_verified_at) return
  await inTransaction(ctx.db, (trx) => sendEmailLink(ctx, trx, user, 'verify'))
}

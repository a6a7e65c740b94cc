import type { AuthSession } from '@passbook/contract/auth'
import type { Context } from '../../../../context.ts'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { notifyByEmail } from '../../../../platform/mail/notify.ts'
import {
  addressKey,
  countOrRefuse,
  throttlesOf,
  count,
  throttleKey,
} from '../../../../platform/throttles.ts'
import { sendEmailLink } from '../email-links/email-link.ts'
import { assertGoodPassword, hashPassword } from '../passwords.ts'
import { startSignIn } from '../sessions/start-session.ts'

const TAKEN = 'This email address already has a login. Sign in or reset your password.'

interface RegisterInput {
  email: string
  password: string
  wafToken: string | undefined
  origin: Origin
}

/** Creates a login and its depositor, and emails a link to confirm the address. */
export async function register(
  ctx: Context,
  institution: Institution,
  { email, password, wafToken, origin }: RegisterInput,
): Promise<AuthSession> {
  if (!(await ctx.waf.admits(wafToken, origin.ip))) throw new DomainError('not_allowed')
  const { registration, taken } = throttlesOf(ctx)
  const address = addressKey(institution.id, origin.ip)
  await countOrRefuse(registration, address)
  assertGoodPassword(password, email, institution)
  const password_hash = await hashPassword(password)
  // Each request first counts as one for an address in use, so that over the limit known and unknown
  // addresses get the same answer.
  await countOrRefuse(taken, address)
  const session = await openLogin(ctx, institution.id, { email, password_hash })
  if (session === null) {
    await notifyInUse(ctx, institution.id, email)
    throw invalid('email', TAKEN)
  }
  await taken.reward(address)
  return session
}

/** Returns null if the address already has a login. */
function openLogin(
  ctx: Context,
  institution_id: string,
  { email, password_hash }: { email: string; password_hash: string },
): Promise<AuthSession | null> {
  return inTransaction(ctx.db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ institution_id, email, password_hash })
      .onConflict((conflict) => conflict.columns(['institution_id', 'email']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!user) return null
    await addPrimaryDepositor(trx, institution_id, user.id)
    await sendEmailLink(ctx, trx, user, 'verify')
    return startSignIn(ctx, trx, { ...user, texts_stopped_at: null }, true)
  })
}

/** Emails an address's owner that somebody tried to register with it, a limited number of times. */
async function notifyInUse(ctx: Context, institution_id: string, email: string): Promise<void> {
  const { allowed } = await count(throttlesOf(ctx).unproven, throttleKey(institution_id, email))
  if (!allowed) return
  const letter = { template: 'email_in_use', params: undefined } as const
  await notifyByEmail(ctx, ctx.db, institution_id, { to: email, ...letter })
}

/** Begins an application: the depositor of a login, and the entity that will own the account. */
export async function addPrimaryDepositor(
  trx: Database,
  institution_id: string,
  user_id: string,
): Promise<void> {
  const { id: entity_id } = await trx
    .insertInto('entities')
    .values({ institution_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.insertInto('depositors').values({ institution_id, entity_id, user_id }).execute()
}

import type { AuthSession } from '@passbook/contract/auth'
import type { Origin } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import type { Institution } from '../../../../platform/institutions/queries.ts'
import { addPrimaryDepositor } from './add-primary-depositor.ts'
import { sendEmailLink } from '../email-links/send-email-link.ts'
import { assertGoodPassword, hashPassword } from '../passwords.ts'
import { startSignIn } from '../sessions/start-sign-in.ts'
import { addressKey, countOrRefuse, throttlesOf } from '../../../../platform/throttles.ts'
import { tellOfTaken } from './tell-of-taken.ts'

const TAKEN = 'This email address already has a login. Sign in or reset your password.'

export interface RegisterInput {
  email: string
  password: string
  wafToken: string | undefined
  origin: Origin
}

/** Opens a login and its depositor, and asks to confirm the email address. */
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
  // As taken, before it is looked at: over the limit nothing tells a known address from an unknown.
  await countOrRefuse(taken, address)
  const session = await openLogin(ctx, institution.id, { email, password_hash })
  if (session === null) {
    await tellOfTaken(ctx, institution.id, email)
    throw invalid('email', TAKEN)
  }
  await taken.reward(address)
  return session
}

/** Null when the address has a login. */
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

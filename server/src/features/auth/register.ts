import type { AuthSession } from '@passbook/contract/auth'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'
import type { Institution } from '../branding/queries.ts'
import { addPrimaryDepositor } from '../depositor/add-primary-depositor.ts'
import { assertGoodPassword, hashPassword } from './passwords.ts'
import { sendEmailLink } from './send-email-link.ts'
import type { Origin } from './start-session.ts'
import { startSignIn } from './start-sign-in.ts'
import { addressKey, countOrRefuse, throttlesOf } from './throttles.ts'

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
  if (!(await ctx.waf.admits(wafToken, origin.ip))) throw new DomainError('forbidden')
  await countOrRefuse(throttlesOf(ctx).registration, addressKey(institution.id, origin.ip))
  assertGoodPassword(password, email, institution)
  const password_hash = await hashPassword(password)
  return inTransaction(ctx.db, async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ institution_id: institution.id, email, password_hash })
      .onConflict((conflict) => conflict.columns(['institution_id', 'email']).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!user) throw invalid('email', TAKEN)
    await addPrimaryDepositor(trx, institution.id, user.id)
    await sendEmailLink(ctx, trx, user, 'verify')
    return startSignIn(ctx, trx, user, true)
  })
}

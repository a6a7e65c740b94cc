import { LIMITS } from '@passbook/contract/limits'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { count, throttleKey, throttlesOf } from '../../../platform/throttles.ts'

const OWN = 'This is your own email address. Enter theirs.'
const TOO_OFTEN = `An address for a second holder can be given ${LIMITS.secondaries.perDay} times a day. Try again tomorrow.`

/** One person names so many addresses a day, for whomever: nobody sends letters through us. */
export async function countAddress(
  ctx: Context,
  { institution_id, user_id }: SessionCaller,
): Promise<void> {
  const person = throttleKey(institution_id, user_id)
  const { allowed } = await count(throttlesOf(ctx).secondaries, person)
  if (!allowed) throw new DomainError('too_often', { message: TOO_OFTEN })
}

/**
 * A second holder has a login of their own, so the caller's address is refused. Whether anybody else signs in
 * with an address is not told to the caller: the invitation's letter tells its owner.
 */
export async function assertNotOwn(
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
  email: string,
): Promise<void> {
  const own = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', user_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (own !== undefined) throw invalid('email', OWN)
}

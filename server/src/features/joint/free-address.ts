import { LIMITS } from '@passbook/contract/limits'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'
import { count, throttleKey, throttlesOf } from '../auth/throttles.ts'

const OWN = 'This is your own email address. Enter theirs.'
const USED = 'This email address cannot be used for a second holder. Ask them for another one.'
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

/** A second holder has a login of their own: neither the caller's address nor anybody else's. */
export async function assertFreeAddress(
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
  email: string,
): Promise<void> {
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken === undefined) return
  throw invalid('email', taken.id === user_id ? OWN : USED)
}

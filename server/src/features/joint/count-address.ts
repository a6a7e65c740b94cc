import { LIMITS } from '@passbook/contract/limits'
import type { SessionCaller } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { count, throttleKey, throttlesOf } from '../auth/throttles.ts'

const TOO_OFTEN = `An address for a second holder can be given ${LIMITS.secondaries.perDay} times a day. Try again tomorrow.`

/** One person names so many addresses a day, for whomever: nobody sends letters through us. */
export async function countAddress(
  ctx: Context,
  { institution_id, user_id }: SessionCaller,
): Promise<void> {
  const { allowed } = await count(
    throttlesOf(ctx).secondaries,
    throttleKey(institution_id, user_id),
  )
  if (!allowed) throw new DomainError('too_often', { message: TOO_OFTEN })
}

import { LIMITS, inWords } from '@passbook/contract/limits'
import type { SessionCaller } from '../callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError } from '../errors.ts'
import { count, throttleKey, throttlesOf } from '../throttles.ts'

/** A file that is made for whoever asks takes a core: so many an hour, of all kinds together. */
export async function refuseTooOften(
  ctx: Context,
  { institution_id, depositor_id }: Pick<SessionCaller, 'institution_id' | 'depositor_id'>,
): Promise<void> {
  const { exportsPerHour } = LIMITS.transactions
  const key = throttleKey(institution_id, depositor_id)
  const { allowed } = await count(throttlesOf(ctx).exports, key)
  if (allowed) return
  const message = `${exportsPerHour} files were made within ${inWords(1, 'hour')}, which is the most we do. Please try again later.`
  throw new DomainError('too_often', { message })
}

import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { MfaPurpose } from '../../../../platform/db/tables/auth.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { countOrRefuse, isOver, throttleKey, throttlesOf } from '../../../../platform/throttles.ts'

/** These go where nobody has proven yet that the person can read them: perhaps to a stranger. */
const TO_UNPROVEN: ReadonlySet<MfaPurpose> = new Set(['add-phone', 'new-email', 'new-phone'])

/** Counts one code before it is sent, first or anew: per person, and per target over all persons. */
export async function countSend(
  ctx: Context,
  { institution_id, user_id }: SignInCaller | SessionCaller,
  { purpose, destination }: { purpose: MfaPurpose; destination: string },
): Promise<void> {
  const { code, messages, unproven } = throttlesOf(ctx)
  const person = throttleKey(institution_id, user_id)
  if (await isOver(code, person)) throw new DomainError('not_allowed')
  await countOrRefuse(messages, person)
  // Of every institution together, as it is one phone. Codes to what is proven do not count here:
  // strangers must not be able to use up what its owner needs to sign in.
  if (TO_UNPROVEN.has(purpose)) await countOrRefuse(unproven, throttleKey(destination))
}

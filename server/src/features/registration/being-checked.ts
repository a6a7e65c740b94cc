import { invalid } from '../../errors.ts'
import { isBeingChecked } from '../depositor/being-checked.ts'

const ALREADY_ASKED = 'We are checking your details already. This may take a moment.'

/** While the provider is asked, a second tab neither asks again nor changes what is being checked. */
export function assertNotBeingChecked(
  depositor: { identity_asked_at: Date | null },
  now: Date,
): void {
  if (isBeingChecked(depositor, now)) throw invalid('step', ALREADY_ASKED)
}

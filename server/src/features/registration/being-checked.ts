import { invalid } from '../../errors.ts'
import { IDENTITY_TIMEOUT_MS } from './check-identity.ts'

const ALREADY_ASKED = 'We are checking your details already. This may take a moment.'

/** After so long without an answer whoever asked is gone, and it may be asked again. */
const ASKED_FOR_MS = IDENTITY_TIMEOUT_MS + 30_000

/** While the provider is asked, a second tab neither asks again nor changes what is being checked. */
export function assertNotBeingChecked(
  { identity_asked_at }: { identity_asked_at: Date | null },
  now: Date,
): void {
  const askedMsAgo = now.getTime() - (identity_asked_at?.getTime() ?? 0)
  if (askedMsAgo < ASKED_FOR_MS) throw invalid('step', ALREADY_ASKED)
}

import { LIMITS, inMs } from '@passbook/contract/limits'

/** After so long without an answer whoever asked is gone, and it may be asked again. */
const ASKED_FOR_MS = inMs(LIMITS.identityCheck.seconds + 30, 'second')

/** Whether the identity provider is being asked about this person now. */
export function isBeingChecked(
  { identity_asked_at }: { identity_asked_at: Date | null },
  now: Date,
): boolean {
  return now.getTime() - (identity_asked_at?.getTime() ?? 0) < ASKED_FOR_MS
}

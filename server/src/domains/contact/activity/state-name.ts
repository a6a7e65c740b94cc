import { US_STATES } from '@passbook/contract/us-states'

/** A state as people say it, by the code the post uses. */
export function stateName(code: string): string {
  return US_STATES.find(([state]) => state === code)?.[1] ?? code
}

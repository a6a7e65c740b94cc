import { logoDestination } from '../destinations.ts'
import { useFacts } from '../session/use-facts.ts'

/** SPEC 2 "Logo click destination" for this person now. */
export function useLogoDestination(): string {
  return logoDestination(useFacts())
}

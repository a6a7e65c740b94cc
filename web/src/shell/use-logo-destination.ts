import { logoDestination } from '../destinations.ts'
import type { Path } from '../path.ts'
import { useFacts } from '../session/read-facts.ts'

/** SPEC 2 "Logo click destination" for this person now. */
export function useLogoDestination(): Path {
  return logoDestination(useFacts())
}

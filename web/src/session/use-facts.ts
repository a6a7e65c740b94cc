import type { Facts } from '../facts.ts'
import { useProgress } from './progress.ts'
import { readFacts } from './read-facts.ts'
import { useSession } from './session-store.ts'
import { useVisit } from './visit-store.ts'

/** The facts as they stand, and again whenever they change; it asks the server for nothing. */
export function useFacts(): Facts {
  useSession()
  useVisit()
  useProgress()
  return readFacts()
}

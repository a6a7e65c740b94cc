import { EARLY_CHECK } from '@passbook/contract/early-check'
import type { Transport } from '../api/http.ts'

/**
 * The answer the page itself asked for before any of our files was there; it counts once. A second
 * question, as after Retry, is asked anew.
 */
export function earlyCheck(): Transport | undefined {
  const answer: unknown = Reflect.get(window, EARLY_CHECK.answer)
  Reflect.deleteProperty(window, EARLY_CHECK.answer)
  return answer instanceof Promise ? () => answer as Promise<Response> : undefined
}

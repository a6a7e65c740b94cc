import { EARLY_CHECK } from '@passbook/contract/early-check'
import type { Transport } from '../api/http.ts'

/**
 * The reply to the check that the page itself requested before our scripts were loaded; it is used
 * once. Later checks, as after Retry, send a new request.
 */
export function earlyCheck(): Transport | undefined {
  const answer: unknown = Reflect.get(window, EARLY_CHECK.answer)
  Reflect.deleteProperty(window, EARLY_CHECK.answer)
  return answer instanceof Promise ? () => answer as Promise<Response> : undefined
}

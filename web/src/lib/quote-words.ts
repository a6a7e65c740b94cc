import { fill } from './fill.ts'
import * as wording from './wording.ts'

/** UX 28: the id that people quote to support, who can find the call by it. */
export function quoteWords(invocationId: string): string {
  return fill(wording.ifYouContactUsGiveThis, { invocationId })
}

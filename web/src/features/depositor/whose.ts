import type { Whose } from '@passbook/contract/person'

/** Somebody else's answers are not what the browser knows of whoever types them. */
export function autofill(whose: Whose, token: string): string {
  return whose === 'your' ? token : 'off'
}

/** At the beginning of a sentence. */
export const WHOSE: Readonly<Record<Whose, string>> = { your: 'Your', their: 'Their' }

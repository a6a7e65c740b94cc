import type { TieKind } from '@passbook/contract/console/ties'

/** Whose an account is that somebody of the staff keeps away from. */
export const TIE_WORDS: Readonly<Record<TieKind, string>> = {
  own: 'Their own',
  family: 'Family, or close to them',
}

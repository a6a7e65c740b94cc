import { linkingWords } from '@passbook/contract/console/content/notice'
import type { Term, Terms } from '@passbook/contract/console/content/terms'
import { formatCents } from '@passbook/contract/money'
import * as wording from '../wording.ts'

export function termValue(terms: Terms, term: Term): string {
  if (term === 'linking_mode') return linkingChoice(terms.linking_mode)
  if (term === 'closing_needs_both') return CLOSING_WORDS[closingChoice(terms)]
  if (term === 'second_holder_check') return SECOND_HOLDER_CHECKS[terms.second_holder_check]
  const value = terms[term]
  if (value === null) return wording.noLimit
  return term.endsWith('_cents') ? formatCents(value) : String(value)
}

/** A linking mode as a choice, with a capital letter that it does not have inside a sentence. */
export function linkingChoice(mode: Terms['linking_mode']): string {
  const words = linkingWords(mode)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export const SECOND_HOLDER_CHECKS: Readonly<Record<Terms['second_holder_check'], string>> = {
  at_confirm: wording.whenTheFirstHolderConfirms,
  after_acceptance: wording.afterTheyAcceptTheInvitation,
}

export const CLOSING_WORDS = {
  both: wording.bothHoldersTogether,
  either: wording.eitherHolder,
} as const

/** The rule for closing a joint account as a choice of the form. */
export function closingChoice({ closing_needs_both }: Terms): keyof typeof CLOSING_WORDS {
  return closing_needs_both ? 'both' : 'either'
}

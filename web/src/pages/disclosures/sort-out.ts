import type { Disclosure } from '@passbook/contract/disclosures'

interface Sorted {
  /** To agree to, in the order to read them. */
  waiting: Disclosure[]
  /** In force, and nobody asks this person to agree. */
  toRead: Disclosure[]
  /** A choice. */
  offered: Disclosure[]
  /** Newest first. */
  agreed: Disclosure[]
}

/**
 * What is asked of a person, and what is only there to read: on hold, after closing, and while paper
 * is sent nobody is asked (STATES: Documents later).
 */
export function sortOut(documents: readonly Disclosure[], mayAgree: boolean): Sorted {
  const open = documents.filter(({ signed_at, is_active }) => signed_at === null && is_active)
  const isPaper = getsPaper(documents)
  const isChoice = (each: Disclosure) => !each.is_required || (isPaper && each.kind === 'esign')
  const required = open.filter((each) => each.is_required && !(mayAgree && isChoice(each)))
  const isAsked = mayAgree && !isPaper
  return {
    waiting: isAsked ? required : [],
    toRead: isAsked ? [] : required,
    offered: mayAgree ? open.filter(isChoice) : [],
    agreed: documents
      .filter(({ signed_at }) => signed_at !== null)
      .toSorted((one, other) => (other.signed_at ?? '').localeCompare(one.signed_at ?? '')),
  }
}

/** The consent to electronic documents was taken back, and none stands. */
function getsPaper(documents: readonly Disclosure[]): boolean {
  const esign = documents.filter(({ kind }) => kind === 'esign')
  const isWithdrawn = esign.some(({ withdrawn_at }) => withdrawn_at !== null)
  return isWithdrawn && esign.every(({ signed_at }) => signed_at === null)
}

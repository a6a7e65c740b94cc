import type { Insurer } from './enums.ts'

/** What an institution is by law; its words follow from it (UX 42). */
export type Charter = 'bank' | 'credit union'

/** The NCUA insures credit unions and nobody else. */
export function charterOf(insurer: Insurer): Charter {
  return insurer === 'NCUA' ? 'credit union' : 'bank'
}

interface CharterWords {
  /** What it pays on savings. */
  earnings: string
  rate: string
  /** What whoever is new is asked to do. */
  join: string
  /** What somebody may do once signed in. */
  purpose: string
  /** SPEC 2: the header when no page's own words apply. */
  header: string
}

export const CHARTER_WORDS: Record<Charter, CharterWords> = {
  bank: {
    earnings: 'interest',
    rate: 'interest rate',
    join: 'Open an account',
    purpose: 'See your savings, deposit and withdraw.',
    header: 'Message from Bank',
  },
  'credit union': {
    earnings: 'dividends',
    rate: 'dividend rate',
    join: 'Become a member',
    purpose: 'See your shares and dividends, deposit and withdraw.',
    header: 'Message from Credit Union',
  },
}

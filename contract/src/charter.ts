import type { Insurer } from './enums.ts'

/** The legal form of an institution, which decides its vocabulary (UX 42). */
export type Charter = 'bank' | 'credit union'

/** The NCUA insures only credit unions. */
export function charterOf(insurer: Insurer): Charter {
  return insurer === 'NCUA' ? 'credit union' : 'bank'
}

interface CharterWords {
  /** What savings earn: interest or dividends. */
  earnings: string
  rate: string
  /** The kind of account, before its last digits. */
  account: string
  /** The invitation to a new customer. */
  join: string
  /** What a signed-in customer can do. */
  purpose: string
  /** SPEC 2: the header where a page has no text for it. */
  header: string
}

export const CHARTER_WORDS: Record<Charter, CharterWords> = {
  bank: {
    earnings: 'interest',
    rate: 'interest rate',
    account: 'Savings',
    join: 'Open an account',
    purpose: 'See your savings, deposit and withdraw.',
    header: 'Message from Bank',
  },
  'credit union': {
    earnings: 'dividends',
    rate: 'dividend rate',
    account: 'Share savings',
    join: 'Become a member',
    purpose: 'See your shares and dividends, deposit and withdraw.',
    header: 'Message from Credit Union',
  },
}

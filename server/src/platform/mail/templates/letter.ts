import type { PageAddress } from '@passbook/contract/web-pages'
import type { PageUrl } from '../../institutions/public-origin.ts'

/** Every message the bank sends: where one stands, what to know, and at most one thing to do. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** What changed for this person, before all words (UX 41); the day of the letter is shown with it. */
  standing?: Standing
  /** The stops of the money timeline, a line each, after the first paragraph (UX 40). */
  stops?: string[]
  /** The code in large figures. */
  code?: string
  /** The one button; an address below the institution's own, or a whole one. */
  link?: LetterLink
  /** What one quotes when asking about it. */
  reference?: string
}

export interface LetterLink {
  label: string
  url: PageAddress | PageUrl
}

export interface Standing {
  /** As on the screen: a word or two. */
  status: string
  tone: 'good' | 'waiting' | 'attention'
  reason?: string
}

/** Who writes. */
export interface Institution {
  short_name: string
  support_email: string
}

/** Where everything that asks a person to do something begins. */
export function signIn(label = 'Sign in'): LetterLink {
  return { label, url: '/login' }
}

import type { PageAddress } from '@passbook/contract/web-pages'
import type { PageUrl } from '../../institutions/public-origin.ts'

/** The content of an email: the status, what to know, and at most one thing to do. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** What changed for the recipient, shown above the text (UX 41) together with the date. */
  standing?: Standing
  /** The dates of the money timeline, one per line, after the first paragraph (UX 40). */
  stops?: string[]
  /** A code, shown in large digits. */
  code?: string
  /** The only button; a path below the origin of the institution, or a full URL. */
  link?: LetterLink
  /** The reference to quote in questions about it. */
  reference?: string
}

export interface LetterLink {
  label: string
  url: PageAddress | PageUrl
}

export interface Standing {
  /** As on the screen: one or two words. */
  status: string
  tone: 'good' | 'waiting' | 'attention'
  reason?: string
}

/** The fields of the institution that templates use. */
export interface Institution {
  short_name: string
  support_email: string
}

/** A button to the sign-in page, where every task begins. */
export function signIn(label = 'Sign in'): LetterLink {
  return { label, url: '/login' }
}

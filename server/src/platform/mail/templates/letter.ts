import type { Stop } from '@passbook/contract/money-timeline'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { PageUrl } from '../../institutions/public-origin.ts'

/** The content of an email: the status, what to know, and at most one thing to do. */
export interface Letter {
  subject: string
  paragraphs: string[]
  /** What changed for the recipient, shown above the text (UX 41) together with the date. */
  standing?: Standing
  /** The timeline of the money, after the first paragraph (UX 40). */
  stops?: LetterStop[]
  /** A code, shown in large digits. */
  code?: string
  /** The only button; a path below the origin of the institution, or a full URL. */
  link?: LetterLink
  /** The reference to quote in questions about it. */
  reference?: string
  /** The form that is enclosed when the letter goes out on paper. */
  encloses?: 'w9'
}

export interface LetterLink {
  label: string
  url: PageAddress | PageUrl
}

/** One stop of a timeline, or one item of a list, which has no day before it. */
export interface LetterStop {
  when: string
  what: string
  state: Stop['state']
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
  /** Ready to read, "(207) 555-0110"; null until the institution has entered one. */
  phone: string | null
}

/** A button to the sign-in page, for tasks that begin on a different page for each person. */
export function signIn(): LetterLink {
  return { label: 'Sign in', url: '/login' }
}

/** A button to a transfer; signing in first leads there too. */
export function transferLink(label: string, request_id: string): LetterLink {
  return { label, url: `/dashboard/transactions-list?request=${request_id}` }
}

export const DOCUMENTS: LetterLink = { label: 'View your documents', url: '/dashboard/documents' }
export const TRANSACTIONS: LetterLink = {
  label: 'View your transactions',
  url: '/dashboard/transactions-list',
}
export const SECURITY: LetterLink = {
  label: 'Review your security settings',
  url: '/my-account/security',
}

/** "call (207) 555-0110 or email support@bank.example". */
export function reach({ phone, support_email }: Institution): string {
  return phone === null ? `email ${support_email}` : `call ${phone} or email ${support_email}`
}

/** How to ask about the email. */
export function questions(institution: Institution): string {
  return `Questions? ${asSentence(reach(institution))}.`
}

/** What to do if somebody else did this: a call is answered faster than an email. */
export function ifNotYou(institution: Institution): string {
  return `If this wasn’t you, ${reach(institution)} right away.`
}

/** The same for a change that a thief would make to reach the money. */
export function freezeIfNotYou(institution: Institution): string {
  return `If this wasn’t you, change your password and freeze your account under My Account, Security. Then ${reach(institution)}.`
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The stops that `writeStops` wrote, or plain lines, as in lists and in emails ordered before it existed. */
export function readStops(timeline: string): LetterStop[] {
  if (timeline.startsWith('[')) return JSON.parse(timeline) as LetterStop[]
  return timeline.split('\n').map((what) => ({ when: '', what, state: 'ahead' }))
}

/** The stops as a parameter of an email. It is read later, so no stop is called "now". */
export function writeStops(stops: readonly Stop[]): string {
  const written = stops.map(({ kind, when, what, state }): LetterStop => ({
    when: kind === 'now' ? 'Scheduled' : when,
    what,
    state,
  }))
  return JSON.stringify(written)
}

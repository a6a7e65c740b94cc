import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { Institution, Letter } from './letter.ts'

/**
 * The events that ask for a signed W-9: the yearly request and a correction. By mail the request has to come with
 * the form (26 CFR 301.6724-1(e)(2)). A B-notice is a letter with a form of its own.
 */
const ASKS_FOR_W9 = /^taxpayer(_request)?:/

/** The email for events that have no separate template. */
export const alertLetters = {
  alert: (
    { short_name }: Institution,
    {
      kind,
      event = '',
      title,
      message,
      path,
      label,
    }: {
      kind?: AlertKind
      /** What happened, such as `statement:<id>`; it is not printed. */
      event?: string
      title: string
      message: string
      path: PageAddress
      label: string
    },
  ): Letter => ({
    subject: `${title} · ${short_name}`,
    paragraphs: [message],
    link: { label, url: path },
    ...(kind === 'tax_certification' && ASKS_FOR_W9.test(event) && { encloses: 'w9' }),
  }),
}

const MESSAGES = { label: 'Read the message', url: '/message-center' } as const
const SAYS_NOTHING =
  'To protect your privacy, this email doesn’t include the message. Sign in to read it.'

/** Emails about a new message in the message center; they never contain its text. */
export const messageLetters = {
  message_answered: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} replied to your message`,
    paragraphs: [`We replied to your message in your message center. ${SAYS_NOTHING}`],
    link: MESSAGES,
  }),
  message_written: ({ short_name }: Institution): Letter => ({
    subject: `You have a new message from ${short_name}`,
    paragraphs: [`You have a new message in your message center. ${SAYS_NOTHING}`],
    link: MESSAGES,
  }),
}

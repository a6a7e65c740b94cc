import type { AlertKind } from '@passbook/contract/alert-kinds'
import type { PageAddress } from '@passbook/contract/web-pages'
import type { Institution, Letter } from './letter.ts'

/** The email for events that have no separate template. */
export const alertLetters = {
  alert: (
    { short_name }: Institution,
    {
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

import type { PageAddress } from '@passbook/contract/web-pages'
import { type Institution, type Letter, signIn } from './letter.ts'

/** The email for events that have no separate template. */
export const alertLetters = {
  alert: (
    { short_name }: Institution,
    {
      title,
      message,
      path,
      label,
    }: { title: string; message: string; path: PageAddress; label: string },
  ): Letter => ({
    subject: `${title} · ${short_name}`,
    paragraphs: [message],
    link: { label, url: path },
  }),
}

const READ_IT = 'Read it'
const SAYS_NOTHING =
  'To keep it private, this email does not say what it is about. Sign in to read it.'

/** Emails about a new message in the message center; they never contain its text. */
export const messageLetters = {
  message_answered: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} has answered your message`,
    paragraphs: [
      `We have answered a message you sent us. The answer is in your message center. ${SAYS_NOTHING}`,
    ],
    link: signIn(READ_IT),
  }),
  message_written: ({ short_name }: Institution): Letter => ({
    subject: `${short_name} has sent you a message`,
    paragraphs: [`A message from us is in your message center. ${SAYS_NOTHING}`],
    link: signIn(READ_IT),
  }),
}

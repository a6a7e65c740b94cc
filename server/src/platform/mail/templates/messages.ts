import { type Institution, type Letter, signIn } from './letter.ts'

const READ_IT = 'Read it'
const SAYS_NOTHING =
  'To keep it private, this email does not say what it is about. Sign in to read it.'

/** That something waits in the message center; never what it says. */
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

import { LIMITS, inWords } from '@passbook/contract/limits'
import type { Institution, Letter } from './letter.ts'

/** To the institution's own staff. */
export const consoleLetters = {
  staff_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your code for the ${short_name} console`,
    paragraphs: [
      `It works for ${inWords(LIMITS.code.minutes, 'minute')}, once.`,
      'If you are not signing in, tell an administrator: somebody has your password.',
    ],
    code,
  }),
  staff_link: (
    { short_name }: Institution,
    { name, url }: { name: string; url: string },
  ): Letter => ({
    subject: `Choose your password for the ${short_name} console`,
    paragraphs: [
      `${name}, an account at the ${short_name} console waits for you. Choose its password within ${inWords(LIMITS.staff.linkHours, 'hour')}; the link works once.`,
    ],
    link: { label: 'Choose a password', url },
  }),
  staff_passkey_added: ({ short_name }: Institution, { name }: { name: string }): Letter => ({
    subject: `A passkey was added to your ${short_name} console account`,
    paragraphs: [
      `“${name}” now signs you in to the console. If you did not add it, tell an administrator at once.`,
    ],
  }),
  staff_passkey_removed: ({ short_name }: Institution, { name }: { name: string }): Letter => ({
    subject: `A passkey was removed from your ${short_name} console account`,
    paragraphs: [
      `Nobody signs in with “${name}” any more. If this surprises you, tell an administrator at once.`,
    ],
  }),
}

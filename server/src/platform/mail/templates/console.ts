import { LIMITS, inWords } from '@passbook/contract/limits'
import type { PageUrl } from '../../institutions/public-origin.ts'
import type { Institution, Letter } from './letter.ts'

/** Emails to the staff of the institution. */
export const consoleLetters = {
  staff_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your code for the ${short_name} console`,
    paragraphs: [
      `It is valid for ${inWords(LIMITS.code.minutes, 'minute')} and works once.`,
      'If you are not signing in, contact an administrator immediately. Someone has your password.',
    ],
    code,
  }),
  staff_passkey_code: ({ short_name }: Institution, { code }: { code: string }): Letter => ({
    subject: `${code} is your code to add a passkey to the ${short_name} console`,
    paragraphs: [
      `It is valid for ${inWords(LIMITS.code.minutes, 'minute')} and works once.`,
      'If you are not adding a passkey, contact an administrator immediately. Someone is in your session and has your password.',
    ],
    code,
  }),
  staff_link: (
    { short_name }: Institution,
    { name, url }: { name: string; url: PageUrl },
  ): Letter => ({
    subject: `Choose your password for the ${short_name} console`,
    paragraphs: [
      `${name}, your ${short_name} console account is ready. Choose a password within ${inWords(LIMITS.staff.linkHours, 'hour')}. The link works once.`,
    ],
    link: { label: 'Choose a password', url },
  }),
  staff_passkey_added: ({ short_name }: Institution, { name }: { name: string }): Letter => ({
    subject: `A passkey was added to your ${short_name} console account`,
    paragraphs: [
      `“${name}” now signs you in to the console. If you did not add it, contact an administrator immediately.`,
    ],
  }),
  staff_passkey_removed: ({ short_name }: Institution, { name }: { name: string }): Letter => ({
    subject: `A passkey was removed from your ${short_name} console account`,
    paragraphs: [
      `“${name}” can no longer be used to sign in. If you did not remove it, contact an administrator immediately.`,
    ],
  }),
  staff_request_by_command: (
    { short_name }: Institution,
    { name, words, url }: { name: string; words: string; url: PageUrl },
  ): Letter => ({
    subject: 'A request was made in your name from the command line',
    paragraphs: [
      `${name}, this was requested in your name from the ${short_name} command line: ${words}`,
      'Nothing has changed yet. It is pending approval in the console.',
      'If you did not request it, withdraw it under Approvals and contact an administrator immediately.',
    ],
    link: { label: 'Open Approvals', url },
  }),
  staff_act_by_command: (
    { short_name }: Institution,
    { name, words, url }: { name: string; words: string; url: PageUrl },
  ): Letter => ({
    subject: 'An action was taken in your name from the command line',
    paragraphs: [
      `${name}, this action was taken in your name from the ${short_name} command line: ${words}`,
      'If you did not do this, contact an administrator immediately.',
    ],
    link: { label: 'Open the console', url },
  }),
  staff_change_asked: (
    { short_name }: Institution,
    {
      who,
      words,
      reason,
      until,
      url,
    }: { who: string; words: string; reason: string; until: string; url: PageUrl },
  ): Letter => ({
    subject: `Approval needed in the ${short_name} console: ${words}`,
    paragraphs: [
      `${who} requested this: ${words}.`,
      `Reason: ${reason}`,
      `Another administrator can approve it until ${until}. If you did not expect this request, decline it.`,
    ],
    link: { label: 'Open Approvals', url },
  }),
  report_ready: (
    { short_name }: Institution,
    { title, period, url }: { title: string; period: string; url: PageUrl },
  ): Letter => ({
    subject: `${short_name} report: ${title}, ${period}`,
    paragraphs: [
      `The report “${title}” for ${period} is ready in the console. This email has no figures in it; sign in to read them.`,
      'To stop these emails, remove the schedule under Reports.',
    ],
    link: { label: 'Open the report', url },
  }),
  staff_change_made: (
    { short_name }: Institution,
    { words, by }: { words: string; by: string },
  ): Letter => ({
    subject: `Changed in the ${short_name} console: ${words}`,
    paragraphs: [
      `This change was made: ${words}.`,
      by,
      'This email goes to administrators. If you did not expect this change, call another administrator now.',
    ],
  }),
}

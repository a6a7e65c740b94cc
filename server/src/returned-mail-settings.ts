import { z } from 'zod'
import type { Report } from './setting-groups.ts'

/** The settings for emails that come back. `config.ts` reads them with all others. */
export const returnedMailSettings = {
  MAIL_RETURN_PATH: z
    .email()
    .optional()
    .describe('Address to which mail servers return emails; MAIL_FROM when not set'),
  MAIL_IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'Mailbox of that address, as imaps://user:password@host:993/INBOX, where bounces and complaints are read ' +
        '(docs/bounces.md)',
    ),
  MAIL_INBOUND_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe(
      'Bearer token with which the mail provider reports bounced emails to /api/v1/bounces; at least ' +
        '32 random characters; without it that address does not exist',
    ),
} as const

interface Given {
  SMTP_URL?: string | undefined
  MAIL_RETURN_PATH?: string | undefined
  MAIL_IMAP_URL?: string | undefined
}

/** Reads the settings of the mailbox. It needs a user, a password, and a mail server whose emails can bounce. */
export function readMailbox(
  { SMTP_URL, MAIL_RETURN_PATH, MAIL_IMAP_URL }: Given,
  report: Report,
): string | undefined {
  if (MAIL_RETURN_PATH && !SMTP_URL) report('SMTP_URL: set it together with MAIL_RETURN_PATH.')
  if (MAIL_IMAP_URL === undefined) return undefined
  const { username, password } = new URL(MAIL_IMAP_URL)
  if (!username || !password) {
    report('MAIL_IMAP_URL: write the user and the password before the host, as user:password@host.')
    return undefined
  }
  if (!SMTP_URL) report('SMTP_URL: set it together with MAIL_IMAP_URL.')
  return MAIL_IMAP_URL
}

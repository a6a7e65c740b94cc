import { createTransport } from 'nodemailer'
import { type BounceKind, type EmailPort, messageIdOf } from './port.ts'

const SMTP_TIMEOUT_MS = 20_000

/** Sends emails by SMTP, over a pool of connections. */
export function smtpEmail(url: string, timeoutMs = SMTP_TIMEOUT_MS): EmailPort {
  const options = {
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as const
  const transport = createTransport(options)
  return {
    async send({ id, from, to, subject, text, html }) {
      const messageId = messageIdOf({ id, from })
      try {
        await transport.sendMail({ messageId, from, to, subject, text, html })
      } catch (error) {
        if (isUnknownAddress(error)) return 'hard' satisfies BounceKind
        throw error
      }
    },
  }
}

/** The mail server refuses the recipient for good: no such mailbox. Trying again would change nothing. */
function isUnknownAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && UNKNOWN_ADDRESS.has(responseCode)
}

/** RFC 5321: mailbox unavailable, user not local, mailbox name not allowed. */
const UNKNOWN_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553])

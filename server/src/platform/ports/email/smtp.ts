import { createTransport } from 'nodemailer'
import { type BounceKind, type EmailPort, messageIdOf } from './port.ts'

const SMTP_TIMEOUT_MS = 20_000

interface SmtpOptions {
  /** The address to which mail servers return emails; the sender if not set. */
  returnPath?: string | undefined
  timeoutMs?: number
}

/** Sends emails by SMTP, over a pool of connections. */
export function smtpEmail(
  url: string,
  { returnPath, timeoutMs = SMTP_TIMEOUT_MS }: SmtpOptions = {},
): EmailPort {
  const options = {
    url,
    pool: true,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  } as const
  const transport = createTransport(options)
  return {
    async send({ from, to, subject, text, html, ...ids }) {
      const messageId = messageIdOf({ from, ...ids })
      const envelope = returnPath === undefined ? {} : { envelope: { from: returnPath, to } }
      const failure: unknown = await transport
        .sendMail({ messageId, from, to, subject, text, html, ...envelope })
        .then(
          () => undefined,
          (error: unknown) => error,
        )
      if (failure === undefined) return undefined
      if (isUnknownAddress(failure)) return 'hard' satisfies BounceKind
      throw new Error(describeFailure(failure))
    },
    async probe() {
      await transport.verify()
    },
  }
}

/** The mail server refuses the recipient for good: no such mailbox. Trying again would change nothing. */
function isUnknownAddress(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return code === 'EENVELOPE' && responseCode !== undefined && UNKNOWN_ADDRESS.has(responseCode)
}

/** The answer of a mail server repeats addresses, which must not get into the log or the outbox. */
function describeFailure(error: unknown): string {
  const { message, code, responseCode, command } = error as Partial<Record<string, string>>
  const why = responseCode === undefined ? message : [code, responseCode, command].join(' ')
  return `the mail server did not take an email: ${why}`
}

/** RFC 5321: mailbox unavailable, user not local, mailbox name not allowed. */
const UNKNOWN_ADDRESS: ReadonlySet<number> = new Set([550, 551, 553])

import { createTransport } from 'nodemailer'
import type { EmailPort } from './port.ts'

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
    async send({ from, to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html })
    },
  }
}

/**
 * Messages that mail servers return, written after RFC 3464, 6522 and 5965 in the variants of large mail systems. The
 * people in them are invented.
 */

export interface ReturnedEmail {
  messageId: string
  to: string
}

interface Failure {
  status: string
  diagnostic?: string
  action?: 'failed' | 'delayed' | 'delivered'
  /** The address to which the email was forwarded, if it was. */
  finalRecipient?: string
}

const lines = (...all: (string | undefined)[]) =>
  all.filter((line) => line !== undefined).join('\r\n')

function report(type: string, parts: string[], headers: string[] = []): string {
  const boundary = 'a-boundary/1447.example'
  return lines(
    'From: Mail Delivery System <mailer-daemon@mx.example>',
    'To: bounces@bank.test',
    'Date: Mon, 16 Nov 2026 10:00:00 -0500',
    'Subject: Undelivered Mail Returned to Sender',
    'Message-ID: <20261116.report@mx.example>',
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type};`,
    `\tboundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part, '']),
    `--${boundary}--`,
    '',
  )
}

const words = lines(
  'Content-Type: text/plain; charset=us-ascii',
  '',
  'Your message did not arrive.',
)

function statusPart(to: string, { status, diagnostic, action, finalRecipient }: Failure): string {
  return lines(
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    'Arrival-Date: Mon, 16 Nov 2026 09:59:58 -0500',
    '',
    `Final-Recipient: rfc822; ${finalRecipient ?? to}`,
    finalRecipient && `Original-Recipient: rfc822;${to}`,
    `Action: ${action ?? 'failed'}`,
    `Status: ${status}`,
    'Remote-MTA: dns; inbound.example',
    diagnostic && `Diagnostic-Code: smtp; ${diagnostic}`,
  )
}

function returned({ messageId, to }: ReturnedEmail, type: string): string {
  return lines(
    `Content-Type: ${type}`,
    '',
    'From: "Harborlight" <no-reply@bank.test>',
    `To: ${to}`,
    `Message-ID: ${messageId}`,
    'Subject: Your Harborlight deposit was returned',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...(type.startsWith('message/') ? ['Hello Ada, your deposit was returned.'] : []),
  )
}

/** Postfix returns the whole message. */
export function postfixBounce(email: ReturnedEmail, failure: Failure): string {
  return report('delivery-status', [
    words,
    statusPart(email.to, failure),
    returned(email, 'message/rfc822'),
  ])
}

/** One report that returns many emails, which no mail server sends. */
export function returnedTogether(emails: readonly ReturnedEmail[], failure: Failure): string {
  const parts = emails.map((email) => returned(email, 'text/rfc822-headers'))
  return report('delivery-status', [words, statusPart('nobody@b.test', failure), ...parts])
}

/** Exchange returns only the headers, and encodes the fields of the status. */
export function exchangeBounce(email: ReturnedEmail, failure: Failure): string {
  const [, fields = ''] = statusPart(email.to, failure).split(/\r\n\r\n([^]*)/)
  const encoded = Buffer.from(fields).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const status = lines(
    'Content-Type: message/delivery-status',
    'Content-Transfer-Encoding: base64',
    '',
    encoded,
  )
  return report('delivery-status', [words, status, returned(email, 'text/rfc822-headers')])
}

/** Some systems return nothing of the message, and name its id only in In-Reply-To and References. */
export function bareBounce(email: ReturnedEmail, failure: Failure): string {
  return report(
    'delivery-status',
    [words, statusPart(email.to, failure)],
    [`In-Reply-To: ${email.messageId}`, `References: ${email.messageId}`],
  )
}

/** A complaint (RFC 5965). The provider may have hidden the address in its own fields. */
export function complaint(email: ReturnedEmail, type = 'abuse'): string {
  return report('feedback-report', [
    words,
    lines(
      'Content-Type: message/feedback-report',
      '',
      `Feedback-Type: ${type}`,
      'User-Agent: SomeFeedback/1.0',
      'Version: 1',
      'Source-IP: 192.0.2.10',
    ),
    returned(email, 'message/rfc822'),
  ])
}

/** Claims to be a report, but has no part with one. */
export const BROKEN = report('delivery-status', [words])

/** An automatic reply of a person on vacation. */
export const AUTO_REPLY = lines(
  'From: ada@example.com',
  'To: bounces@bank.test',
  'Subject: Out of office',
  'Auto-Submitted: auto-replied',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'I am away until Monday.',
  '',
)

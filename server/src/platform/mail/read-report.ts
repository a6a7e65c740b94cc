import { type ParsedMail, simpleParser } from 'mailparser'
import type { BounceKind } from '../ports/email/port.ts'
import { type EmailMark, findMarks } from './email-mark.ts'

/** The content of a message in the mailbox of bounces. */
export type MailReport =
  /** An email did not arrive (RFC 3464). */
  | ({ kind: 'bounce'; bounce: BounceKind } & AboutEmail)
  /** A person reported an email as spam (RFC 5965). */
  | ({ kind: 'complaint' } & AboutEmail)
  /** A report of a delay or of an arrival, or a reply from a person or a machine. */
  | { kind: 'other' }
  /** It claims to be a report, but cannot be read. */
  | { kind: 'unreadable' }

interface AboutEmail {
  /** The addresses to which we may have written. A mail server may have forwarded the email to another one. */
  addresses: string[]
  marks: EmailMark[]
}

/** Reads a message. It never throws, and its result is not trusted until the code in it was checked. */
export async function readReport(source: Buffer): Promise<MailReport> {
  let mail: ParsedMail
  try {
    mail = await simpleParser(source, OPTIONS)
  } catch {
    return { kind: 'unreadable' }
  }
  const type = mail.headers.get('content-type')
  if (typeof type !== 'object' || !('params' in type)) return { kind: 'other' }
  if (type.value.toLowerCase() !== 'multipart/report') return { kind: 'other' }
  switch (type.params['report-type']?.toLowerCase()) {
    case 'delivery-status':
    case 'global-delivery-status':
      return readDeliveryStatus(mail)
    case 'feedback-report':
      return readFeedback(mail)
    default:
      return { kind: 'other' }
  }
}

const OPTIONS = {
  keepDeliveryStatus: true,
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  skipTextLinks: true,
} as const

type Fields = Map<string, string>

function readDeliveryStatus(mail: ParsedMail): MailReport {
  // The first group of fields is about the message. Each other group is about one recipient.
  const recipients = fieldsOf(mail, DELIVERY_STATUS).slice(1)
  if (recipients.length === 0) return { kind: 'unreadable' }
  const failed = recipients.filter((fields) => fields.get('action')?.toLowerCase() === 'failed')
  if (failed.length === 0) return { kind: 'other' }
  const bounce = failed.some(isHard) ? 'hard' : 'soft'
  const named = failed.flatMap((fields) =>
    [fields.get('original-recipient'), fields.get('final-recipient')].map(addressIn),
  )
  return { kind: 'bounce', bounce, ...aboutEmail(mail, named) }
}

const DELIVERY_STATUS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const FEEDBACK = new Set(['message/feedback-report'])
const RETURNED = new Set(['message/rfc822', 'message/global', 'text/rfc822-headers'])

/**
 * The types of feedback that count as complaints. Other types report fraud by third parties or withdraw a complaint.
 */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out'])

function readFeedback(mail: ParsedMail): MailReport {
  const [fields] = fieldsOf(mail, FEEDBACK)
  const type = fields?.get('feedback-type')?.toLowerCase()
  if (fields === undefined || type === undefined) return { kind: 'unreadable' }
  if (!COMPLAINTS.has(type)) return { kind: 'other' }
  const named = [addressIn(fields.get('original-rcpt-to'))]
  return { kind: 'complaint', ...aboutEmail(mail, named) }
}

/** Reads the groups of fields in a part, which are separated by empty lines. */
function fieldsOf(mail: ParsedMail, types: ReadonlySet<string>): Fields[] {
  const part = mail.attachments.find(({ contentType }) => types.has(contentType.toLowerCase()))
  const text = part?.content.toString('utf8').replaceAll('\r\n', '\n') ?? ''
  return text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .slice(0, MOST_GROUPS)
    .map(readFields)
    .filter((fields) => fields.size > 0)
}

const MOST_GROUPS = 50

function readFields(group: string): Fields {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]{1,60}):[ \t]*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()]]
    }),
  )
}

/**
 * The address in `rfc822; ada@example.com`, or in `<ada@example.com>`. Anybody may write to the mailbox, so this takes time in
 * proportion to the text: one expression for words with an @ would begin anew at each character of a text without one.
 */
function addressIn(value: string | undefined): string | undefined {
  return value?.split(/[\s<>;]+/).find((word) => word.slice(1, -1).includes('@'))
}

/** A report returns one email. Each of its addresses is compared with each mark, so there are few of both. */
const MOST_RETURNED = 4

/** The recipient in the returned headers is the address to which we wrote, even if the email was forwarded. */
function aboutEmail(mail: ParsedMail, named: readonly (string | undefined)[]): AboutEmail {
  const returned = mail.attachments
    .filter(({ contentType }) => RETURNED.has(contentType.toLowerCase()))
    .slice(0, MOST_RETURNED)
    .map(({ content }) => content.toString('utf8').replaceAll(/\r?\n[ \t]+/g, ' '))
  const written = returned.map((text) =>
    addressIn(/^(?:to|x-hmxmroriginalrecipient):(.*)$/im.exec(text)?.[1]),
  )
  // Some systems return no headers, but name our Message-ID as the one they reply to.
  const thread = [mail.inReplyTo, mail.references].flat().join(' ')
  return {
    addresses: [...new Set([...written, ...named].filter((one) => one !== undefined))],
    marks: findMarks([...returned, thread].join('\n')),
  }
}

/**
 * Whether an address will never work: it does not exist (5.1.x, except 5.1.7 and 5.1.8, which are about the sender),
 * its mailbox is disabled (5.2.1), or an older system answers only 550, 551 or 553. A full mailbox, a filter or a
 * time-out may pass.
 */
function isHard(fields: Fields): boolean {
  const status = fields.get('status') ?? ''
  if (/^5\.1\.(?![78]\b)/.test(status) || /^5\.2\.1\b/.test(status)) return true
  const diagnostic = fields.get('diagnostic-code') ?? ''
  return /^5\.0\.0\b/.test(status) && /\b55[013][ -](?!5\.\d)/.test(diagnostic)
}

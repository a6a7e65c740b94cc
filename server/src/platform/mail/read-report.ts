import { type ParsedMail, simpleParser } from 'mailparser'
import type { BounceKind } from '../ports/email/port.ts'
import { type EmailMark, findMarks } from './email-mark.ts'

/** What a message in the mailbox of bounces says. */
export type MailReport =
  /** An email did not arrive (RFC 3464). */
  | ({ kind: 'bounce'; bounce: BounceKind } & AboutEmail)
  /** A person reported an email as spam (RFC 5965). */
  | ({ kind: 'complaint' } & AboutEmail)
  /** News of a delay or of an arrival, an answer of a person or of a machine. */
  | { kind: 'other' }
  /** It says that it is a report and cannot be read. */
  | { kind: 'unreadable' }

interface AboutEmail {
  /** Addresses that may be the one we wrote to: a mail server may have forwarded the email to another. */
  addresses: string[]
  marks: EmailMark[]
}

/** Reads a message. Whatever is in it, this neither throws nor believes it. */
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
  // The first group is about the message, each other one about a recipient.
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

/** Kinds of feedback that are complaints; others are about fraud of others, or withdraw a complaint. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out'])

function readFeedback(mail: ParsedMail): MailReport {
  const [fields] = fieldsOf(mail, FEEDBACK)
  const type = fields?.get('feedback-type')?.toLowerCase()
  if (fields === undefined || type === undefined) return { kind: 'unreadable' }
  if (!COMPLAINTS.has(type)) return { kind: 'other' }
  const named = [addressIn(fields.get('original-rcpt-to'))]
  return { kind: 'complaint', ...aboutEmail(mail, named) }
}

/** The groups of fields in a part, which empty lines separate. */
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

/** The address in `rfc822; ada@example.com`, or in `<ada@example.com>`. */
function addressIn(value: string | undefined): string | undefined {
  return /([^\s<>;]+@[^\s<>;]+)/.exec(value ?? '')?.[1]
}

/** The address in the returned headers is the one we wrote to, wherever the email went from there. */
function aboutEmail(mail: ParsedMail, named: readonly (string | undefined)[]): AboutEmail {
  const returned = mail.attachments
    .filter(({ contentType }) => RETURNED.has(contentType.toLowerCase()))
    .map(({ content }) => content.toString('utf8').replaceAll(/\r?\n[ \t]+/g, ' '))
  const written = returned.map((text) =>
    addressIn(/^(?:to|x-hmxmroriginalrecipient):(.*)$/im.exec(text)?.[1]),
  )
  // Some systems return no headers, and answer in the thread instead.
  const thread = [mail.inReplyTo, mail.references].flat().join(' ')
  return {
    addresses: [...new Set([...written, ...named].filter((one) => one !== undefined))],
    marks: findMarks([...returned, thread].join('\n')),
  }
}

/**
 * Whether an address will never work: it does not exist (5.1.x, but for 5.1.7 and 5.1.8, which are about the sender), its
 * mailbox is switched off (5.2.1), or an older system says 550, 551 or 553 and no more. A full mailbox, a filter or time
 * that ran out may pass.
 */
function isHard(fields: Fields): boolean {
  const status = fields.get('status') ?? ''
  if (/^5\.1\.(?![78]\b)/.test(status) || /^5\.2\.1\b/.test(status)) return true
  const diagnostic = fields.get('diagnostic-code') ?? ''
  return /^5\.0\.0\b/.test(status) && /\b55[013][ -](?!5\.\d)/.test(diagnostic)
}

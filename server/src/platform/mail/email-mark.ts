import type { Secrets } from '../secrets.ts'

/**
 * What the Message-ID of an email contains besides its id: the institution, and a code computed from the institution,
 * the id and the recipient. Anybody can write to the mailbox of bounces, so a report counts only if it repeats a code
 * that we made.
 */
export interface EmailMark {
  institution_id: string
  emailId: string
  code: string
}

interface MarkedEmail {
  institution_id: string
  id: string
  to: string
}

const PURPOSE = 'email-mark'
/** 128 bits. The code has letters of one case only, because some mail systems change the case. */
const CODE_LENGTH = 32

const textOf = ({ institution_id, id, to }: MarkedEmail) =>
  [institution_id, id, to.toLowerCase()].join('\n')

const toCode = (signature: string) =>
  Buffer.from(signature, 'base64url').toString('hex').slice(0, CODE_LENGTH)

/** Returns the part of the Message-ID that follows the id of the email. */
export function markEmail(secrets: Pick<Secrets, 'sign'>, email: MarkedEmail): string {
  return `${email.institution_id}.${toCode(secrets.sign(PURPOSE, textOf(email)))}`
}

const UUID = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const MARKED = new RegExp(
  String.raw`passbook-(${UUID})\.(${UUID})\.([\da-f]{${CODE_LENGTH}})@`,
  'gi',
)
/** A report is about one email. A message with more marks than this tries to abuse the check. */
const MOST_MARKS = 8

/** Finds the marks in a text, such as the headers of a returned email. */
export function findMarks(text: string): EmailMark[] {
  const found = [...text.matchAll(MARKED)].slice(0, MOST_MARKS)
  return found.map(([, emailId = '', institution_id = '', code = '']) => ({
    emailId: emailId.toLowerCase(),
    institution_id: institution_id.toLowerCase(),
    code: code.toLowerCase(),
  }))
}

/** Whether we sent this email to this address. */
export function isMarkedFor(
  secrets: Pick<Secrets, 'signatures'>,
  { institution_id, emailId: id, code }: EmailMark,
  to: string,
): boolean {
  return secrets
    .signatures(PURPOSE, textOf({ institution_id, id, to }))
    .some((signature) => toCode(signature) === code)
}

import { DatabaseError } from 'pg'
import pino from 'pino'

/**
 * What the log says of an error. Fields are listed and not copied: the database names in `detail` the values of
 * a row, and a mail server repeats addresses.
 */
const FIELDS = [
  'code',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusCode',
] as const

const MOST_AGGREGATED = 5

export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? hidePersonal(error) : undefined
  const { type, message, stack } = pino.stdSerializers.err(error)
  const hide = quotesInput(error) ? (text: string) => hidePersonal(hideQuoted(text)) : hidePersonal
  const fields = error as unknown as Record<string, unknown>
  const known = FIELDS.filter((name) => ['string', 'number'].includes(typeof fields[name]))
  return {
    type,
    message: hide(message),
    stack: hide(stack),
    ...Object.fromEntries(known.map((name) => [name, fields[name]])),
    ...(error instanceof AggregateError && {
      aggregateErrors: error.errors.slice(0, MOST_AGGREGATED).map(describeError),
    }),
  }
}

/** SQLSTATE class 22, data exceptions: the message repeats the value that does not fit. */
const DATA_EXCEPTION = /^22/
const MOST_CAUSES = 5

/** Whether the message of an error, or of one that caused it, repeats what was being read. */
function quotesInput(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > MOST_CAUSES) return false
  const isData = error instanceof DatabaseError && DATA_EXCEPTION.test(error.code ?? '')
  return isData || error instanceof SyntaxError || quotesInput(error.cause, depth + 1)
}

function hideQuoted(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '"…"')
}

const EMAIL = /[^\s<>"'(),:;/]+@[^\s<>"'(),:;/]+/g
const SSN = /(?<![\w-])\d{3}-\d{2}-\d{4}(?![\w-])/g
const PHONE = /\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\w-])/g
/** Social Security, phone, card and account numbers; no id or time in a text of ours is so long. */
const LONG_NUMBER = /(?<![\w-])\d{9,19}(?![\w-])/g

/** Hides email addresses and long numbers in a text that did not come from us. */
export function hidePersonal(text: string): string {
  return [EMAIL, SSN, PHONE, LONG_NUMBER].reduce(
    (hidden, pattern) => hidden.replaceAll(pattern, '…'),
    text,
  )
}

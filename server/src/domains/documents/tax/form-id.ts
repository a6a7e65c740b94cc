import { createHash } from 'node:crypto'

/** The one id a form of an account can have: made again after a crash it has the same. */
export function formId(accountId: string, taxYear: number, number: number): string {
  const name = `1099-INT ${accountId} ${taxYear} ${number}`
  const hex = createHash('sha256').update(name).digest('hex')
  // A name-based uuid of our own making (RFC 9562: version 8).
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ]
  return parts.join('-')
}

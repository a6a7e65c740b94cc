import { createHash, randomInt } from 'node:crypto'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'

/** Read aloud and typed off a paper: no 0 beside O, no 1 beside I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** What a statement is found by, printed on it. */
export function drawCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** The one id a statement of an account can have: made again after a crash it has the same. */
export function statementId(accountId: string, periodTo: BusinessDate): string {
  const hex = createHash('sha256').update(`statement ${accountId} ${periodTo}`).digest('hex')
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

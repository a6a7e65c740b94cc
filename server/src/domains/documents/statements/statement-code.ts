import { randomInt } from 'node:crypto'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { idOfName } from '../hash-of.ts'

/** Read aloud and typed off a paper: no 0 beside O, no 1 beside I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** What a statement is found by, printed on it. */
export function drawCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** The one id a statement of an account can have: made again after a crash it has the same. */
export function statementId(accountId: string, periodTo: BusinessDate): string {
  return idOfName(`statement ${accountId} ${periodTo}`)
}

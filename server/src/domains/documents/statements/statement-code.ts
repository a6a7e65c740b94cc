import { randomInt } from 'node:crypto'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import { idOfName } from '../hash-of.ts'

/** The code is read aloud and typed from paper, so 0 and 1 are left out, which look like O and I. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 10

/** Makes a random code that is printed on a statement and identifies it. */
export function drawCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** The id of a statement, derived from its account and period, so that a crash does not change it. */
export function statementId(accountId: string, periodTo: BusinessDate): string {
  return idOfName(`statement ${accountId} ${periodTo}`)
}

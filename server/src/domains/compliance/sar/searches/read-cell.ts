import { withoutHidden } from '@passbook/contract/plain-text'
import { type BusinessDate, isBusinessDate } from '../../../../platform/calendar/business-date.ts'

/** What is wrong with a cell, for whoever made the file. */
export class WrongCell extends Error {}

const MOST_CHARACTERS = 200
const NUMBER_DIGITS = 9
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** Nothing that a page or a log could take for more than text. */
const CONTROL = /\p{Cc}/u

export function readText(cell: string, column: string): string {
  if (cell.length > MOST_CHARACTERS) {
    throw new WrongCell(`the ${column} is longer than ${MOST_CHARACTERS} characters.`)
  }
  if (CONTROL.test(cell)) throw new WrongCell(`the ${column} is not on one line.`)
  return withoutHidden(cell)
}

/** `1980-07-04` or `7/4/1980`. */
export function readDay(cell: string, column: string): BusinessDate | null {
  if (cell === '') return null
  const [, month = '', day = '', year = ''] = US_DATE.exec(cell) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : cell
  if (!isBusinessDate(date)) {
    throw new WrongCell(`the ${column} “${shown(cell)}” is no date (such as 1980-07-04).`)
  }
  return date
}

/** Nine digits, as SSNs and EINs have, however they are set apart. */
export function readDigits(cell: string, column: string): string {
  const digits = cell.replaceAll(/[\s-]/g, '')
  if (digits === '') return ''
  if (!/^\d+$/.test(digits) || digits.length !== NUMBER_DIGITS) {
    // A number is never repeated: it may be somebody's, with a slip.
    throw new WrongCell(`the ${column} has not nine digits.`)
  }
  return digits
}

function shown(cell: string): string {
  const most = 30
  return cell.length > most ? `${cell.slice(0, most)}…` : cell
}

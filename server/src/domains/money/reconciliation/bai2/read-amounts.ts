import { wrongLine } from '../statement.ts'
import type { Fields } from './records.ts'

const MOST_DIGITS = 15

/** Whole cents; a sign only where a balance may have one. */
export function readCents(text: string, line: number, what: string): number {
  if (!/^[+-]?\d+$/.test(text) || text.replace(/\D/, '').length > MOST_DIGITS) {
    throw wrongLine(line, `${what} has to be in whole cents, not “${text}”.`)
  }
  return Number(text)
}

export function readCount(text: string, line: number, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw wrongLine(line, `${what} has to be a number, not “${text}”.`)
  return Number(text)
}

/** What follows a funds type, which nothing here depends on: when money is good at the bank. */
export function passFundsType(fields: Fields, line: number): void {
  const type = fields.next().toUpperCase()
  if (type === 'S') for (let place = 0; place < 3; place += 1) fields.next()
  else if (type === 'V') for (let place = 0; place < 2; place += 1) fields.next()
  else if (type === 'D') {
    const pairs = readCount(fields.next(), line, 'the number of distributions')
    for (let place = 0; place < pairs * 2 && !fields.isOver; place += 1) fields.next()
  } else if (!['', 'Z', '0', '1', '2'].includes(type)) {
    throw wrongLine(line, `“${type}” is no funds type.`)
  }
}

import { wrongLine } from '../statement.ts'

const AMOUNT = /^(?:\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.\d{1,2})?$/

/** `-1,234.50`, `$1234.5`, `(1,234.50)`: as spreadsheets show them; read by digits alone. */
export function readAmount(text: string, line: number, what: string): number {
  const isBracketed = /^\(.*\)$/.test(text)
  const bare = (isBracketed ? text.slice(1, -1) : text).replaceAll(/[\s$]/g, '')
  const sign = /^[+\-−]/.exec(bare)?.[0] ?? ''
  const digits = bare.slice(sign.length)
  if (!AMOUNT.test(digits) || (isBracketed && sign !== '')) {
    throw wrongLine(line, `${what} “${text}” is not one (such as -1234.50).`)
  }
  const [dollars = '', cents = ''] = digits.replaceAll(',', '').split('.')
  const total = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
  return total !== 0 && (isBracketed || sign === '-' || sign === '−') ? -total : total
}

import { checkDigitOk } from '@passbook/contract/routing-number'
import { toAscii } from './transliterate.ts'
import { transactionCode } from './transaction-codes.ts'

/** The data that a notification of change corrects; its 29 columns depend on the change code. */
export type CorrectedData = {
  routing?: string
  account?: string
  name?: string
  transactionCode?: string
  identification?: string
}

type Part = keyof CorrectedData

/** 1-based columns within the 29 of the corrected data. */
type Place = { readonly part: Part; readonly start: number; readonly length: number }

const DATA_LENGTH = 29

/**
 * Codes missing here (C08 and C10–C14) correct international, company and format details, which a savings
 * bank never sends. They are read, and correct nothing.
 */
const PLACES: Readonly<Record<string, readonly Place[]>> = {
  C01: [{ part: 'account', start: 1, length: 17 }],
  C02: [{ part: 'routing', start: 1, length: 9 }],
  C03: [
    { part: 'routing', start: 1, length: 9 },
    { part: 'account', start: 13, length: 17 },
  ],
  C04: [{ part: 'name', start: 1, length: 22 }],
  C05: [{ part: 'transactionCode', start: 1, length: 2 }],
  C06: [
    { part: 'account', start: 1, length: 17 },
    { part: 'transactionCode', start: 21, length: 2 },
  ],
  C07: [
    { part: 'routing', start: 1, length: 9 },
    { part: 'account', start: 10, length: 17 },
    { part: 'transactionCode', start: 27, length: 2 },
  ],
  C09: [{ part: 'identification', start: 1, length: 22 }],
}

/** The corrected data does not fit its change code. */
export class CorrectedDataError extends Error {}

function check(part: Part, value: string): void {
  if (value === '') throw new CorrectedDataError('the corrected data is missing')
  if (part === 'routing' && !checkDigitOk(value)) {
    throw new CorrectedDataError('the corrected routing number fails its check digit')
  }
  if (part === 'transactionCode') {
    const known = /^\d\d$/.test(value) ? transactionCode(Number(value)) : undefined
    if (!known || known.purpose === 'advice') {
      throw new CorrectedDataError('the corrected transaction code does not exist')
    }
  }
}

/** Whether the corrected data of this code contains an account number. */
export function correctsAccount(changeCode: string): boolean {
  return PLACES[changeCode]?.some(({ part }) => part === 'account') ?? false
}

/** Reads the values by the columns of the format; all other columns must be blank. */
function byColumns(places: readonly Place[], data: string): string[] | undefined {
  const used = new Set<number>()
  const values = places.map(({ start, length }) => {
    for (let column = start; column < start + length; column++) used.add(column)
    return data.slice(start - 1, start - 1 + length).trim()
  })
  const strays = data.split('').some((column, at) => column !== ' ' && !used.has(at + 1))
  return strays || values.includes('') ? undefined : values
}

/** Reads the values as words: some banks separate them by a single blank instead of using columns. */
function byWords(places: readonly Place[], data: string): string[] | undefined {
  const first = places[0]?.part === 'routing' ? places[0].length : 0
  const words = `${data.slice(0, first)} ${data.slice(first)}`.trim().split(/ +/)
  return places.length > 1 && words.length === places.length ? words : undefined
}

/** Reads corrected data; throws `CorrectedDataError` if the data does not fit the code. */
export function parseCorrectedData(changeCode: string, data: string): CorrectedData {
  const places = PLACES[changeCode] ?? []
  const padded = data.padEnd(DATA_LENGTH)
  const values = byColumns(places, padded) ?? byWords(places, padded)
  if (places.length > 0 && !values) {
    throw new CorrectedDataError('the corrected data does not fit its change code')
  }
  const corrected: CorrectedData = {}
  places.forEach(({ part }, index) => {
    const value = values?.[index] ?? ''
    check(part, value)
    corrected[part] = value
  })
  return corrected
}

/** Formats the 29 columns of corrected data. */
export function formatCorrectedData(changeCode: string, corrected: CorrectedData): string {
  const places = PLACES[changeCode]
  if (!places) throw new CorrectedDataError('no corrected data is defined for this change code')
  let data = ''
  for (const { part, start, length } of places) {
    const given = corrected[part] ?? ''
    const value = part === 'name' ? toAscii(given).slice(0, length).trim() : given
    check(part, value)
    if (value.length > length) throw new CorrectedDataError(`the corrected ${part} is too long`)
    data = data.padEnd(start - 1) + value
  }
  return data.padEnd(DATA_LENGTH)
}

import { repeatedHeading } from '../../../../platform/csv.ts'
import { invalid } from '../../../../platform/errors.ts'
import { wordsOf } from '../search/split-words.ts'

/** One as it is staged. */
export interface StagedNonprofit {
  ein: string
  revenue: number
  name: string
  street: string
  city: string
  state: string
  zip: string
  words: string[]
}

/** Of the 28 columns of the IRS's file; ICO, which names people, is not read. */
const COLUMNS = [
  'EIN',
  'NAME',
  'STREET',
  'CITY',
  'STATE',
  'ZIP',
  'DEDUCTIBILITY',
  'REVENUE_AMT',
] as const
type Column = (typeof COLUMNS)[number]

/** Reads a row of a file; null for a non-profit that is not offered. */
export type RowReader = (cells: readonly string[]) => StagedNonprofit | null

const DEDUCTIBLE = 1
const MAX_LENGTH = 200

/** By the names in the first line of a file, wherever they stand there. */
export function rowReader(file: string, header: readonly string[]): RowReader {
  const names = header.map((name) => name.trim().toUpperCase())
  const missing = COLUMNS.filter((column) => !names.includes(column))
  if (missing.length > 0) {
    throw invalid('file', `${file} has no column ${missing.join(', ')}: is it the IRS’s file?`)
  }
  const again = repeatedHeading(names)
  if (again) throw invalid('file', `${file} has the column ${again} twice.`)
  const places = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column)]))
  return (cells) => readNonprofit((column) => tidy(cells[places[column] ?? -1] ?? ''))
}

function readNonprofit(field: (column: Column) => string): StagedNonprofit | null {
  const [ein, name] = [field('EIN'), field('NAME')]
  const isOffered = Number(field('DEDUCTIBILITY')) === DEDUCTIBLE
  if (!isOffered || !/^\d{1,9}$/.test(ein) || name === '') return null
  const place = { name, city: capitalise(field('CITY')), state: field('STATE') }
  const words = wordsOf(place)
  if (words.length === 0) return null
  return {
    ein: ein.padStart(9, '0'),
    revenue: Math.trunc(Number(field('REVENUE_AMT')) || 0),
    ...place,
    street: capitalise(field('STREET')),
    zip: field('ZIP'),
    words,
  }
}

const UNTIDY = /[^ -~]| {2}|^ | $/
const SPACE_AND_CONTROL = /[\s\p{Cc}\p{Cf}]+/gu

function tidy(text: string): string {
  const isTidy = text.length <= MAX_LENGTH && !UNTIDY.test(text)
  return isTidy ? text : text.replaceAll(SPACE_AND_CONTROL, ' ').trim().slice(0, MAX_LENGTH)
}

/** The file has capitals only; what is spelled as people do stays. */
function capitalise(text: string): string {
  if (text !== text.toUpperCase()) return text
  return text.toLowerCase().replaceAll(/(^|[\s.-])\p{L}/gu, (start) => start.toUpperCase())
}

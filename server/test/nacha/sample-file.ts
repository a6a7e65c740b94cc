import {
  type AchReadResult,
  readAchFile,
} from '../../src/platform/ports/ach/nacha/read/read-file.ts'
import { batchLine } from './sample-lines.ts'

/** Files for the tests, with totals computed here, independently of reader and writer. */

export const HEADER =
  '101 042000013 0210000212603041530A094101SAMPLE RECEIVING BANK  SAMPLE SAVINGS BANK            '
export const FILL = '9'.repeat(94)

type Sums = { count: number; hash: number; debit: number; credit: number }

function sumsOf(records: readonly string[]): Sums {
  const sums = { count: records.length, hash: 0, debit: 0, credit: 0 }
  for (const record of records.filter((line) => line.startsWith('6'))) {
    sums.hash += Number(record.slice(3, 11))
    const side = Number(record[2]) >= 5 ? 'debit' : 'credit'
    sums[side] += Number(record.slice(29, 39))
  }
  return sums
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0').slice(-length)
}

type SampleBatch = { header?: string; records: readonly string[] }

function controlLine(header: string, { count, hash, debit, credit }: Sums): string {
  const totals = `${padded(count, 6)}${padded(hash, 10)}${padded(debit, 12)}${padded(credit, 12)}`
  return `8${header.slice(1, 4)}${totals}${header.slice(40, 50)}${' '.repeat(25)}${header.slice(79)}`
}

/** The lines of a file with correct totals, filled to whole blocks. */
export function fileLines(batches: readonly SampleBatch[]): string[] {
  const lines = [HEADER]
  const file = { count: 0, hash: 0, debit: 0, credit: 0 }
  for (const { header = batchLine(), records } of batches) {
    const sums = sumsOf(records)
    lines.push(header, ...records, controlLine(header, sums))
    for (const key of ['count', 'hash', 'debit', 'credit'] as const) file[key] += sums[key]
  }
  const blocks = Math.ceil((lines.length + 1) / 10)
  const counts = `${padded(batches.length, 6)}${padded(blocks, 6)}${padded(file.count, 8)}`
  const money = `${padded(file.hash, 10)}${padded(file.debit, 12)}${padded(file.credit, 12)}`
  lines.push(`9${counts}${money}${' '.repeat(39)}`)
  while (lines.length % 10 !== 0) lines.push(FILL)
  return lines
}

/** Reads a file of one batch. */
export function readBatch(records: readonly string[], header = batchLine()): AchReadResult {
  return readAchFile(fileLines([{ header, records }]).join('\n'))
}

/** Writes `text` over a line from a 1-based column on. */
export function overwrite(line: string, column: number, text: string): string {
  return line.slice(0, column - 1) + text + line.slice(column - 1 + text.length)
}

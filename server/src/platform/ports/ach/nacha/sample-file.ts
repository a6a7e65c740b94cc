/** Files for the tests, built column by column and added up here, apart from reader and writer. */
import { CHANGE_ADDENDA, PAYMENT_ADDENDA, RETURN_ADDENDA } from './addenda-layouts.ts'
import { ENTRY } from './entry-layouts.ts'
import { formatRecord } from './format-record.ts'
import { BATCH_HEADER } from './layouts.ts'
import type { AchReadResult } from './read/read-file.ts'
import { readAchFile } from './read/read-file.ts'
import type { ValuesOf } from './record.ts'

export const HEADER =
  '101 042000013 0210000212603041530A094101SAMPLE RECEIVING BANK  SAMPLE SAVINGS BANK            '
export const FILL = '9'.repeat(94)
const ODFI = '02100002'
const TRACE = '021000020000001'

export function batchLine(values: Partial<ValuesOf<typeof BATCH_HEADER>> = {}): string {
  return formatRecord(BATCH_HEADER, {
    serviceClassCode: 200,
    companyName: 'SAMPLE SAVINGS',
    companyDiscretionaryData: '',
    companyId: '1987654320',
    secCode: 'PPD',
    entryDescription: 'TRANSFER',
    descriptiveDate: '',
    effectiveEntryDate: '260305',
    settlementDate: '',
    originatorStatusCode: '1',
    odfi: ODFI,
    batchNumber: 1,
    ...values,
  })
}

export function entryLine(values: Partial<ValuesOf<typeof ENTRY>> = {}): string {
  return formatRecord(ENTRY, {
    transactionCode: 22,
    routing: '042000013',
    account: '55501234',
    amountCents: 12_34,
    identification: 'T-1',
    name: 'Testa Sampleton',
    discretionaryData: '',
    addendaIndicator: 0,
    trace: TRACE,
    ...values,
  })
}

export function paymentLine(values: Partial<ValuesOf<typeof PAYMENT_ADDENDA>> = {}): string {
  return formatRecord(PAYMENT_ADDENDA, {
    paymentRelatedInformation: 'RENT',
    sequence: '0001',
    entrySequence: '0000001',
    ...values,
  })
}

export function returnLine(values: Partial<ValuesOf<typeof RETURN_ADDENDA>> = {}): string {
  return formatRecord(RETURN_ADDENDA, {
    code: 'R01',
    originalTrace: '021000020000007',
    dateOfDeath: '',
    originalRDFI: '04200001',
    information: '',
    trace: TRACE,
    ...values,
  })
}

export function changeLine(values: Partial<ValuesOf<typeof CHANGE_ADDENDA>> = {}): string {
  return formatRecord(CHANGE_ADDENDA, {
    code: 'C01',
    originalTrace: '021000020000007',
    originalRDFI: '04200001',
    correctedDataRaw: '99887766',
    trace: TRACE,
    ...values,
  })
}

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

/** The lines of a file that adds up, filled to whole blocks. */
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

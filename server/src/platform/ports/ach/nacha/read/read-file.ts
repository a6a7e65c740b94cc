import { checkControl } from './check-control.ts'
import { isNachaDate, isNachaTime } from '../dates.ts'
import { ADV_FILE_CONTROL, FILE_CONTROL, FILE_HEADER } from '../layouts.ts'
import type { ParsedAchFile, ParsedBatch } from './parsed.ts'
import type { OpenBatch } from './read-batch.ts'
import { addAddendaRecord, addEntryRecord, closeBatch, openBatch } from './read-batch.ts'
import { readFields, refuseField } from './read-fields.ts'
import { columnOf } from '../record.ts'
import { AchRefusal } from './refusal.ts'
import type { AchRecord } from './split-records.ts'
import { splitRecords } from './split-records.ts'
import type { Totals } from '../totals.ts'
import { addBatch, blocksOf, newTotals } from '../totals.ts'

/** The whole file, or the position and reason of the error that makes it unusable. */
export type AchReadResult =
  | { ok: true; file: ParsedAchFile }
  | { ok: false; line: number; column: number; reason: string }

/** Which entries a file may contain: `answers` allows only returns and changes. */
export type AchFileKind = 'any' | 'answers'

type Reading = {
  readonly kind: AchFileKind
  header: { record: AchRecord; values: ParsedAchFile['fileHeader'] } | undefined
  batches: ParsedBatch[]
  totals: Totals
  open: OpenBatch | undefined
  /** The last batch number of forward batches, by originating bank. */
  batchNumbers: Map<string, number>
  control: { record: AchRecord; values: ParsedAchFile['fileControl'] } | undefined
  recordCount: number
  fillCount: number
  lastLine: number
}

/** Reads ten columns: a blank or a zero and nine digits, or ten characters the bank assigned. */
function routingOf(field: string): string {
  const trimmed = field.trim()
  if (/^0*$/.test(trimmed)) return ''
  return trimmed.length === 10 && trimmed.startsWith('0') ? trimmed.slice(1) : trimmed
}

/** Record 1. The check digits are not verified, because banks use numbers of their own choice here. */
function readHeader(record: AchRecord): ParsedAchFile['fileHeader'] {
  const header = readFields(FILE_HEADER, record)
  const immediateDestination = routingOf(header.immediateDestination)
  const immediateOrigin = routingOf(header.immediateOrigin)
  const refuse = (name: keyof typeof header, problem: string): never =>
    refuseField(record, FILE_HEADER, name, problem)
  if (!/^\d{9,10}$/.test(immediateDestination)) refuse('immediateDestination', 'is no bank')
  if (immediateOrigin === '') refuse('immediateOrigin', 'is missing')
  if (!isNachaDate(header.fileCreationDate)) refuse('fileCreationDate', 'must be a day, YYMMDD')
  if (!/^[A-Z0-9 ]$/.test(header.fileIdModifier)) refuse('fileIdModifier', 'must be A–Z or 0–9')
  return {
    immediateDestination,
    immediateOrigin,
    fileCreationDate: header.fileCreationDate,
    fileCreationTime: isNachaTime(header.fileCreationTime) ? header.fileCreationTime : '',
    fileIdModifier: header.fileIdModifier,
    destinationName: header.destinationName,
    originName: header.originName,
  }
}

function beginBatch(
  reading: Reading,
  header: ParsedAchFile['fileHeader'],
  record: AchRecord,
): void {
  if (reading.open) throw new AchRefusal(record.line, 1, 'the batch before has no control record')
  reading.open = openBatch(record, { header, isOfAnswers: reading.kind === 'answers' })
  const first = reading.batches[0]
  if (first && (first.secCode === 'ADV') !== (reading.open.form === 'advice')) {
    throw new AchRefusal(record.line, 1, 'accounting advices come in a file of their own')
  }
}

function endBatch(reading: Reading, open: OpenBatch, record: AchRecord): void {
  const batch = closeBatch(open, record)
  // Returns from several files, each numbered from one, may arrive in a single file.
  if (batch.entries[0]?.category === 'forward') {
    const last = reading.batchNumbers.get(batch.odfi)
    if (last !== undefined && batch.batchNumber <= last) {
      throw new AchRefusal(open.record.line, 88, 'batch header, batch number: must ascend')
    }
    reading.batchNumbers.set(batch.odfi, batch.batchNumber)
  }
  addBatch(reading.totals, batch.control)
  reading.batches.push(batch)
  reading.open = undefined
}

function readControl(reading: Reading, record: AchRecord): void {
  const isAdvice = reading.batches[0]?.secCode === 'ADV'
  const layout = isAdvice ? ADV_FILE_CONTROL : FILE_CONTROL
  const values = readFields(layout, record)
  const expected = { batchCount: reading.batches.length, ...reading.totals }
  checkControl(record, layout, values, expected)
  reading.control = { record, values }
}

/** Reads the next record; the only valid order is 1, then 5 (6 7…)… 8 …, then 9 and fill. */
function step(reading: Reading, record: AchRecord): void {
  const type = record.text[0]
  const { open } = reading
  if (reading.control) {
    if (!/^9+ *$/.test(record.text)) {
      throw new AchRefusal(record.line, 1, 'only fill records may follow the file control')
    }
    reading.fillCount += 1
    return
  }
  reading.recordCount += 1
  if (!reading.header) {
    if (type !== '1') throw new AchRefusal(record.line, 1, 'the file has no file header')
    reading.header = { record, values: readHeader(record) }
  } else if (type === '5') {
    beginBatch(reading, reading.header.values, record)
  } else if (type === '6' || type === '7' || type === '8') {
    if (!open) throw new AchRefusal(record.line, 1, `a record ${type} stands outside any batch`)
    if (type === '6') addEntryRecord(open, record)
    else if (type === '7') addAddendaRecord(open, record)
    else endBatch(reading, open, record)
  } else if (type === '9') {
    if (open) throw new AchRefusal(record.line, 1, 'the last batch has no control record')
    readControl(reading, record)
  } else {
    throw new AchRefusal(record.line, 1, 'no such record belongs here')
  }
}

function finish(reading: Reading): ParsedAchFile {
  const { header, control, batches, recordCount, fillCount, lastLine } = reading
  if (!header) throw new AchRefusal(1, 1, 'the file has no file header')
  if (!control) throw new AchRefusal(lastLine, 1, 'the file ends without a file control')
  // Fill is often left out, and sometimes continues for further blocks: both counts are accepted.
  const { blockCount } = control.values
  if (blockCount !== blocksOf(recordCount) && blockCount !== blocksOf(recordCount + fillCount)) {
    const blocks = blocksOf(recordCount)
    const problem = `says ${blockCount}, the records before say ${blocks}`
    refuseField(control.record, FILE_CONTROL, 'blockCount', problem)
  }
  // The modifier distinguishes the files of one day; only an empty file may leave it out.
  if (header.values.fileIdModifier === ' ' && batches.length > 0) {
    const column = columnOf(FILE_HEADER, 'fileIdModifier')
    throw new AchRefusal(header.record.line, column, 'file header, file id modifier: is missing')
  }
  return { fileHeader: header.values, batches, fileControl: control.values }
}

/** Bytes become one character each, so that columns are right in any encoding. */
function textOf(input: string | Uint8Array): string {
  return typeof input === 'string' ? input : Buffer.from(input).toString('latin1')
}

/**
 * Reads a complete ACH file: origination, returns and notifications of change. It tolerates common deviations
 * of banks from the format, and refuses a file whose totals are wrong (RULES: Moving money). Time and memory
 * are linear in the length of the file, which is bounded.
 */
export function readAchFile(input: string | Uint8Array, kind: AchFileKind = 'any'): AchReadResult {
  const reading: Reading = {
    kind,
    header: undefined,
    batches: [],
    totals: newTotals(),
    open: undefined,
    batchNumbers: new Map(),
    control: undefined,
    recordCount: 0,
    fillCount: 0,
    lastLine: 1,
  }
  try {
    for (const record of splitRecords(textOf(input))) {
      step(reading, record)
      reading.lastLine = record.line
    }
    return { ok: true, file: finish(reading) }
  } catch (error) {
    if (!(error instanceof AchRefusal)) throw error
    return { ok: false, line: error.line, column: error.column, reason: error.message }
  }
}

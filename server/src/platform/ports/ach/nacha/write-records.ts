import { checkDigitOk } from '@passbook/contract/routing-number'
import { isNachaDate, isNachaTime } from './dates.ts'
import { ENTRY } from './entry-layouts.ts'
import { BATCH_CONTROL, BATCH_HEADER, FILE_CONTROL, FILE_HEADER } from './layouts.ts'
import { CREDITS_ONLY, DEBITS_ONLY } from './read/read-batch-header.ts'
import { AchWriteError } from './read/refusal.ts'
import { formatRecord, type ValuesOf, RECORD_LENGTH } from './record.ts'
import { type Totals, addBatch, addEntry, BLOCKING_FACTOR, blocksOf, newTotals } from './totals.ts'
import { transactionCode } from './transaction-codes.ts'

const SEQUENCES = 10_000_000

/**
 * Makes sure that no trace number appears twice in a file. One bit per sequence number of a bank bounds the
 * memory for any number of entries (1.25 MB per bank).
 */
class TraceRegister {
  readonly #used = new Map<string, Uint8Array>()

  add(trace: string): void {
    const bank = trace.slice(0, 8)
    const sequence = Number(trace.slice(8))
    const bits = this.#used.get(bank) ?? new Uint8Array(SEQUENCES / 8)
    this.#used.set(bank, bits)
    const at = sequence >> 3
    const bit = 1 << (sequence & 7)
    if (((bits[at] ?? 0) & bit) !== 0) {
      throw new AchWriteError('entry, trace: is already used in this file')
    }
    bits[at] = (bits[at] ?? 0) | bit
  }
}

/** Any iterable that is read once, from memory or as it is fetched. */
export type Source<T> = Iterable<T> | AsyncIterable<T>

/** Dates as in the file: YYMMDD, HHMM. */
export type AchFileHeader = {
  readonly immediateDestination: string
  readonly immediateOrigin: string
  readonly fileCreationDate: string
  readonly fileCreationTime: string
  /** A–Z, 0–9: differs between the files of one day. */
  readonly fileIdModifier: string
  readonly destinationName: string
  readonly originName: string
  readonly referenceCode?: string
}

export type OutgoingEntry = {
  readonly entry: Omit<ValuesOf<typeof ENTRY>, 'addendaIndicator'>
  readonly addenda: readonly string[]
}

export type OutgoingBatch = {
  readonly header: Omit<ValuesOf<typeof BATCH_HEADER>, 'batchNumber' | 'originatorStatusCode'>
  readonly entries: Source<OutgoingEntry>
}

/** The totals in the file control, once the file is written. */
export type AchFileTotals = { batchCount: number; blockCount: number } & Totals

const FINANCIAL_INSTITUTION = '1'
const FILL = '9'.repeat(RECORD_LENGTH)

function fileHeaderLine(header: AchFileHeader): string {
  if (!checkDigitOk(header.immediateDestination)) {
    throw new AchWriteError('file header, immediate destination: must be a routing number')
  }
  // Ten characters are an identification assigned by the bank; a leading zero would be read as fill.
  if (!/^(\d{9}|[1-9A-Z][0-9A-Z]{9})$/.test(header.immediateOrigin)) {
    throw new AchWriteError('file header, immediate origin: must be nine digits or ten characters')
  }
  if (!isNachaDate(header.fileCreationDate) || !isNachaTime(header.fileCreationTime)) {
    throw new AchWriteError('file header, file creation date: must be YYMMDD and HHMM')
  }
  if (!/^[A-Z0-9]$/.test(header.fileIdModifier)) {
    throw new AchWriteError('file header, file id modifier: must be A–Z or 0–9')
  }
  return formatRecord(FILE_HEADER, {
    ...header,
    immediateDestination: header.immediateDestination.padStart(10),
    immediateOrigin: header.immediateOrigin.padStart(10),
    referenceCode: header.referenceCode ?? '',
  })
}

/** Writes the lines of one batch. */
class BatchWriter {
  readonly totals = newTotals()
  readonly #header: ValuesOf<typeof BATCH_HEADER>
  readonly #traces: TraceRegister
  #lastTrace = ''

  constructor(header: OutgoingBatch['header'], batchNumber: number, traces: TraceRegister) {
    const originatorStatusCode = FINANCIAL_INSTITUTION
    this.#header = { ...header, originatorStatusCode, batchNumber }
    this.#traces = traces
  }

  headerLine(): string {
    return formatRecord(BATCH_HEADER, this.#header)
  }

  entryLines({ entry, addenda }: OutgoingEntry): string[] {
    const code = transactionCode(entry.transactionCode)
    if (!code) throw new AchWriteError('entry, transaction code: does not exist')
    const only = { [CREDITS_ONLY]: 'credit', [DEBITS_ONLY]: 'debit' }[this.#header.serviceClassCode]
    if (only && code.direction !== only) {
      throw new AchWriteError(`entry, transaction code: the batch has ${only}s only`)
    }
    if (!checkDigitOk(entry.routing)) {
      throw new AchWriteError('entry, routing: the check digit is wrong')
    }
    if (entry.account === '') throw new AchWriteError('entry, account: is missing')
    const addendaIndicator = addenda.length > 0 ? 1 : 0
    const line = formatRecord(ENTRY, { ...entry, addendaIndicator })
    this.#checkTrace(entry.trace)
    addEntry(this.totals, entry, code.direction)
    this.totals.entryAddendaCount += addenda.length
    return [line, ...addenda]
  }

  #checkTrace(trace: string): void {
    if (!trace.startsWith(this.#header.odfi)) {
      throw new AchWriteError('entry, trace: must begin with the identification of the bank')
    }
    if (trace <= this.#lastTrace) {
      throw new AchWriteError('entry, trace: must ascend within the batch')
    }
    this.#traces.add(trace)
    this.#lastTrace = trace
  }

  controlLine(): string {
    if (this.totals.entryAddendaCount === 0) throw new AchWriteError('a batch needs an entry')
    return formatRecord(BATCH_CONTROL, {
      ...this.#header,
      ...this.totals,
      messageAuthenticationCode: '',
    })
  }
}

/**
 * Yields the lines of a file, each with its line break, as its batches and entries arrive: no entry is kept
 * in memory. If an error is thrown, the lines yielded so far must be discarded.
 */
export async function* writeRecords(
  header: AchFileHeader,
  batches: Source<OutgoingBatch>,
): AsyncGenerator<string, AchFileTotals> {
  const traces = new TraceRegister()
  const totals = newTotals()
  let batchCount = 0
  let recordCount = 2
  yield `${fileHeaderLine(header)}\n`
  for await (const batch of batches) {
    batchCount += 1
    const writer = new BatchWriter(batch.header, batchCount, traces)
    yield `${writer.headerLine()}\n`
    for await (const outgoing of batch.entries) {
      for (const line of writer.entryLines(outgoing)) yield `${line}\n`
    }
    yield `${writer.controlLine()}\n`
    addBatch(totals, writer.totals)
    recordCount += 2 + writer.totals.entryAddendaCount
  }
  const control = { batchCount, blockCount: blocksOf(recordCount), ...totals }
  yield `${formatRecord(FILE_CONTROL, control)}\n`
  for (; recordCount % BLOCKING_FACTOR !== 0; recordCount++) yield `${FILL}\n`
  return control
}

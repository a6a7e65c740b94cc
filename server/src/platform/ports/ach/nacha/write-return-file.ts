import { CHANGE_ADDENDA, RETURN_ADDENDA } from './addenda-layouts.ts'
import type { CorrectedData } from './corrected-data.ts'
import { CorrectedDataError, formatCorrectedData } from './corrected-data.ts'
import { formatRecord } from './record.ts'
import type { ParsedBatch, ParsedEntry } from './read/parsed.ts'
import { changeKind, returnKind } from './reason-codes.ts'
import { AchWriteError } from './read/refusal.ts'
import { withCheckDigit } from '@passbook/contract/routing-number'
import { returnTransactionCode } from './transaction-codes.ts'
import type {
  AchFileHeader,
  AchFileTotals,
  OutgoingBatch,
  OutgoingEntry,
  Source,
} from './write-records.ts'
import { writeRecords } from './write-records.ts'

/** The fields that a return keeps of the original batch; a batch read from a file fits. */
export type OriginalBatch = Omit<
  ParsedBatch,
  'settlementDate' | 'odfi' | 'batchNumber' | 'entries' | 'control'
>

export type OriginalEntry = Omit<ParsedEntry, 'category' | 'addendaIndicator' | 'addenda'>

/** `trace` is the trace of the return itself, assigned by the returning bank. */
export type ReturnEntry = {
  readonly original: OriginalEntry
  readonly code: string
  readonly trace: string
  readonly information?: string
  readonly dateOfDeath?: string
}

export type ChangeEntry = {
  readonly original: OriginalEntry
  readonly code: string
  readonly trace: string
  readonly corrected: CorrectedData
}

/** The answers of one bank to entries of one batch. `settlementDate` is a Julian day, if known. */
export type AnswerBatch = {
  readonly original: OriginalBatch
  readonly rdfi: string
  readonly settlementDate?: string
} & (
  | { readonly kind: 'return'; readonly entries: Source<ReturnEntry> }
  | { readonly kind: 'noc'; readonly entries: Source<ChangeEntry> }
)

function answerEntry(original: OriginalEntry, trace: string, rdfi: string): OutgoingEntry['entry'] {
  if (!original.routing.startsWith(rdfi)) {
    throw new AchWriteError('entry, routing: the original went to another bank')
  }
  return {
    transactionCode: returnTransactionCode(original.transactionCode),
    routing: withCheckDigit(original.trace.slice(0, 8)),
    account: original.account,
    amountCents: original.amountCents,
    identification: original.identification,
    name: original.name,
    discretionaryData: original.discretionaryData,
    trace,
  }
}

function returned(answer: ReturnEntry, rdfi: string): OutgoingEntry {
  const { original, code, trace, information = '', dateOfDeath = '' } = answer
  if (returnKind(code) !== 'return') throw new AchWriteError('return addenda, code: does not exist')
  const originalTrace = original.trace
  const addenda = { code, originalTrace, dateOfDeath, originalRDFI: rdfi, information, trace }
  return {
    entry: answerEntry(original, trace, rdfi),
    addenda: [formatRecord(RETURN_ADDENDA, addenda)],
  }
}

function correctedColumns(code: string, corrected: CorrectedData): string {
  try {
    return formatCorrectedData(code, corrected)
  } catch (error) {
    if (!(error instanceof CorrectedDataError)) throw error
    throw new AchWriteError(`change addenda, corrected data: ${error.message}`)
  }
}

function changed(answer: ChangeEntry, rdfi: string): OutgoingEntry {
  const { original, code, trace, corrected } = answer
  if (changeKind(code) !== 'noc') throw new AchWriteError('change addenda, code: does not exist')
  const addenda = {
    code,
    originalTrace: original.trace,
    originalRDFI: rdfi,
    correctedDataRaw: correctedColumns(code, corrected),
    trace,
  }
  return {
    // A notification of change carries no money.
    entry: { ...answerEntry(original, trace, rdfi), amountCents: 0 },
    addenda: [formatRecord(CHANGE_ADDENDA, addenda)],
  }
}

async function* outgoingEntries(batch: AnswerBatch): AsyncGenerator<OutgoingEntry> {
  if (batch.kind === 'return') {
    for await (const answer of batch.entries) yield returned(answer, batch.rdfi)
  } else {
    for await (const answer of batch.entries) yield changed(answer, batch.rdfi)
  }
}

async function* outgoingBatches(batches: Source<AnswerBatch>): AsyncGenerator<OutgoingBatch> {
  for await (const batch of batches) {
    const { original, kind, rdfi, settlementDate = '' } = batch
    yield {
      header: {
        serviceClassCode: original.serviceClassCode,
        companyName: original.companyName,
        companyDiscretionaryData: '',
        companyId: original.companyId,
        secCode: kind === 'noc' ? 'COR' : original.secCode,
        entryDescription: original.entryDescription,
        descriptiveDate: original.descriptiveDate,
        effectiveEntryDate: original.effectiveEntryDate,
        settlementDate,
        odfi: rdfi,
      },
      entries: outgoingEntries(batch),
    }
  }
}

/**
 * Writes a file as the network delivers it: returns and notifications of change, each a new entry with a new
 * trace in a batch that keeps the original company. Without batches it is the file of a day without returns.
 */
export async function* writeReturnFile(
  header: AchFileHeader,
  batches: Source<AnswerBatch>,
): AsyncGenerator<string, AchFileTotals> {
  return yield* writeRecords(header, outgoingBatches(batches))
}

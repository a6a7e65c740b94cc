import { PAYMENT_ADDENDA } from './addenda-layouts.ts'
import { isNachaDate } from './dates.ts'
import { formatRecord } from './record.ts'
import type { CREDITS_ONLY, DEBITS_ONLY, MIXED } from './read/read-batch-header.ts'
import { AchWriteError } from './read/refusal.ts'
import { type Direction, transactionCode } from './transaction-codes.ts'
import { toAscii } from './transliterate.ts'
import type { AchFileHeader, AchFileTotals, OutgoingEntry, Source } from './write-records.ts'
import { writeRecords } from './write-records.ts'

/** Company entry descriptions with a meaning in the network; they must be spelled exactly. */
export const MICRO_ENTRY_DESCRIPTION = 'ACCTVERIFY'
export const RETRY_DESCRIPTION = 'RETRY PYMT'
export const REVERSAL_DESCRIPTION = 'REVERSAL'

const EXACT = [MICRO_ENTRY_DESCRIPTION, RETRY_DESCRIPTION, REVERSAL_DESCRIPTION]
const RESERVED = ['PAYROLL', 'PURCHASE']
/** Each micro-entry is under $1.00. */
const MICRO_ENTRY_LIMIT_CENTS = 100

/** An entry that the bank originates. Its trace is the eight digits of the bank and seven more. */
export type AchEntry = {
  readonly transactionCode: number
  readonly routing: string
  readonly account: string
  readonly amountCents: number
  readonly identification: string
  readonly name: string
  readonly trace: string
  /** Required for WEB and only allowed there: a single or a recurring debit. */
  readonly paymentType?: 'S' | 'R'
  readonly paymentRelatedInformation?: string
}

export type AchBatch = {
  readonly serviceClassCode: typeof MIXED | typeof CREDITS_ONLY | typeof DEBITS_ONLY
  readonly companyName: string
  readonly companyId: string
  readonly secCode: 'PPD' | 'WEB'
  readonly entryDescription: string
  readonly descriptiveDate?: string
  /** The requested day, YYMMDD. The operator sets the settlement date, which stays blank. */
  readonly effectiveEntryDate: string
  readonly odfi: string
  readonly entries: Source<AchEntry>
}

type MicroEntries = Record<Direction, number>

function letters(text: string): string {
  return text.toUpperCase().replace(/[^A-Z]/g, '')
}

function checkDescription(description: string): void {
  if (/^[0 ]*$/.test(description)) {
    throw new AchWriteError('batch header, entry description: is missing')
  }
  if (RESERVED.includes(letters(description))) {
    throw new AchWriteError(`batch header, entry description: ${description} is reserved`)
  }
  const meant = EXACT.find((exact) => letters(exact) === letters(description))
  if (meant && meant !== description) {
    throw new AchWriteError(`batch header, entry description: must be spelled ${meant}`)
  }
}

function checkBatch(batch: AchBatch): void {
  checkDescription(batch.entryDescription)
  if (/^[0 ]*$/.test(toAscii(batch.companyName))) {
    throw new AchWriteError('batch header, company name: is missing')
  }
  if (batch.companyId.trim() === '') {
    throw new AchWriteError('batch header, company id: is missing')
  }
  if (!isNachaDate(batch.effectiveEntryDate)) {
    throw new AchWriteError('batch header, effective entry date: must be YYMMDD')
  }
}

function checkAmount(entry: AchEntry, purpose: string, isMicro: boolean): void {
  const { amountCents } = entry
  if (!Number.isSafeInteger(amountCents) || amountCents < 0 || amountCents > 9_999_999_999) {
    throw new AchWriteError('entry, amount: must be whole cents of at most ten digits')
  }
  if (purpose === 'prenote' && amountCents !== 0) {
    throw new AchWriteError('entry, amount: a prenotification carries no money')
  }
  if (purpose === 'live' && amountCents === 0) {
    throw new AchWriteError('entry, amount: must not be zero')
  }
  if (isMicro && amountCents >= MICRO_ENTRY_LIMIT_CENTS) {
    throw new AchWriteError('entry, amount: a micro-entry is under one dollar')
  }
}

function checkWeb(batch: AchBatch, entry: AchEntry, direction: Direction): void {
  if (batch.secCode !== 'WEB') {
    if (entry.paymentType) throw new AchWriteError('entry, payment type: belongs to WEB alone')
    return
  }
  if (!entry.paymentType) throw new AchWriteError('entry, payment type: must be S or R')
  if (direction === 'credit' && batch.entryDescription !== REVERSAL_DESCRIPTION) {
    throw new AchWriteError('entry, transaction code: a WEB credit can only be a reversal')
  }
}

function outgoing(batch: AchBatch, entry: AchEntry, micro: MicroEntries): OutgoingEntry {
  const code = transactionCode(entry.transactionCode)
  if (!code || (code.purpose !== 'live' && code.purpose !== 'prenote')) {
    throw new AchWriteError('entry, transaction code: is not one that originates an entry')
  }
  const isMicro = batch.entryDescription === MICRO_ENTRY_DESCRIPTION
  checkAmount(entry, code.purpose, isMicro)
  checkWeb(batch, entry, code.direction)
  if (/^[0 ]*$/.test(toAscii(entry.name))) throw new AchWriteError('entry, name: is missing')
  if (isMicro) micro[code.direction] += entry.amountCents
  const { paymentType, paymentRelatedInformation, ...fields } = entry
  const addenda =
    paymentRelatedInformation === undefined
      ? []
      : [
          formatRecord(PAYMENT_ADDENDA, {
            paymentRelatedInformation,
            sequence: '0001',
            entrySequence: entry.trace.slice(-7),
          }),
        ]
  return { entry: { ...fields, discretionaryData: paymentType ?? '' }, addenda }
}

async function* outgoingEntries(
  batch: AchBatch,
  micro: MicroEntries,
): AsyncGenerator<OutgoingEntry> {
  for await (const entry of batch.entries) yield outgoing(batch, entry, micro)
}

async function* outgoingBatches(batches: Source<AchBatch>) {
  const micro: MicroEntries = { credit: 0, debit: 0 }
  for await (const batch of batches) {
    checkBatch(batch)
    const { entries: _, ...header } = batch
    const blank = { companyDiscretionaryData: '', settlementDate: '' }
    yield {
      header: { ...header, ...blank, descriptiveDate: batch.descriptiveDate ?? '' },
      entries: outgoingEntries(batch, micro),
    }
  }
  // RULES: Moving money. Both directions of micro-entries are sent together, in one file.
  if (micro.debit > micro.credit) {
    throw new AchWriteError('micro-entries: the debits are more than the credits')
  }
}

/**
 * Writes the lines of an origination file: WEB debits, PPD entries, micro-entries, retries and reversals.
 * Yields each line as its entry arrives and returns the totals of the file control.
 */
export async function* writeAchFile(
  header: AchFileHeader,
  batches: Source<AchBatch>,
): AsyncGenerator<string, AchFileTotals> {
  return yield* writeRecords(header, outgoingBatches(batches))
}

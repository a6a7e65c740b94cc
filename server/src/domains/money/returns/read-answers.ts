import { createHash } from 'node:crypto'
import { invalid } from '../../../platform/errors.ts'
import type { ParsedAchFile, ParsedEntry } from '../../../platform/ports/ach/nacha/read/parsed.ts'
import { readAchFile } from '../../../platform/ports/ach/nacha/read/read-file.ts'
import { splitRecords } from '../../../platform/ports/ach/nacha/read/split-records.ts'
import { transactionCode } from '../../../platform/ports/ach/nacha/transaction-codes.ts'

/** One entry of a received file. */
export interface Answer {
  kind: 'return' | 'noc' | 'other'
  /** The return or change code. */
  code: string
  originalTrace: string
  amountCents: number
  /** A credit brings money back, a debit takes back what we had pulled. */
  isCredit: boolean
  /** The corrected data of a notification of change, as in the file; it may contain an account number. */
  correctedData: string | null
  /** The first eight digits of the routing number of the bank our entry went to. */
  rdfi: string
  /** The receiver's account; the entry detail repeats what our entry said. */
  accountNumber: string
  receiverName: string
}

export interface AnswerFile {
  file: ParsedAchFile
  answers: Answer[]
  /** A hash that does not depend on how the bank breaks, trims and pads its lines. */
  contentHash: Buffer
}

const DESTINATION_COLUMN = 4
const FILL = /^9+ *$/

/**
 * Reads a file of the network for the bank with these numbers. A file that does not add up, is for
 * another bank, or has an entry that answers nothing is refused as a whole, with line and column.
 */
export function readAnswers(text: string, ownNumbers: readonly string[]): AnswerFile {
  const result = readAchFile(text, 'answers')
  if (!result.ok) throw refused(result.line, result.column, result.reason)
  const { file } = result
  if (!ownNumbers.includes(file.fileHeader.immediateDestination)) {
    throw refused(1, DESTINATION_COLUMN, 'file header, immediate destination: is another bank')
  }
  const answers = file.batches.flatMap(({ entries }) => entries.map(answerOf))
  return { file, answers, contentHash: hashRecords(text) }
}

function refused(line: number, column: number, reason: string) {
  return invalid('file', `Line ${line}, column ${column}: ${reason}`)
}

function answerOf(entry: ParsedEntry): Answer {
  const common = {
    amountCents: entry.amountCents,
    isCredit: transactionCode(entry.transactionCode)?.direction === 'credit',
    correctedData: null,
    accountNumber: entry.account,
    receiverName: entry.name,
  }
  for (const addenda of entry.addenda) {
    // A contested return also carries the original return, so the entry's category decides.
    if (addenda.kind !== entry.category || !('code' in addenda)) continue
    const { code, originalTrace } = addenda
    const named = { ...common, code, originalTrace, rdfi: '' }
    if (addenda.kind === 'noc') {
      const { correctedDataRaw: correctedData, originalRDFI: rdfi } = addenda
      return { ...named, kind: 'noc', rdfi, correctedData }
    }
    if (addenda.kind === 'return') return { ...named, kind: 'return', rdfi: addenda.originalRDFI }
    return { ...named, kind: 'other' }
  }
  throw new Error('an answer without its addenda')
}

function hashRecords(text: string): Buffer {
  const hash = createHash('sha256')
  for (const record of splitRecords(text)) {
    if (!FILL.test(record.text)) hash.update(`${record.text}\n`)
  }
  return hash.digest()
}

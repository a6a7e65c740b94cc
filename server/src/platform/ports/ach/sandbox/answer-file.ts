import {
  type BusinessDate,
  businessDate,
  daysBetween,
  partsOf,
} from '../../../calendar/business-date.ts'
import { nachaDate } from '../nacha/dates.ts'
import type { ParsedAchFile, ParsedBatch, ParsedEntry } from '../nacha/read/parsed.ts'
import { withCheckDigit } from '@passbook/contract/routing-number'
import {
  type AnswerBatch,
  type OriginalEntry,
  writeReturnFile,
} from '../nacha/write-return-file.ts'
import type { AchFileHeader } from '../nacha/write-records.ts'
import { correctionOf } from './sentinels.ts'

/** An entry of a file, with the headers around it. */
export interface SentEntry {
  header: ParsedAchFile['fileHeader']
  batch: Omit<ParsedBatch, 'entries' | 'control'>
  entry: OriginalEntry
}

export interface Answer {
  sent: SentEntry
  /** RNN is a return, CNN a notification of change. */
  code: string
}

interface Delivery {
  date: BusinessDate
  /** HHMM, Eastern. */
  time: string
  fileIdModifier: string
}

export function sentEntry(
  { fileHeader: header }: ParsedAchFile,
  { entries: _entries, control: _control, ...batch }: ParsedBatch,
  { category: _category, addendaIndicator: _indicator, addenda: _addenda, ...entry }: ParsedEntry,
): SentEntry {
  return { header, batch, entry }
}

/** Writes the file with the answers to entries of one bank. */
export async function writeAnswerFile(
  answers: readonly Answer[],
  delivery: Delivery,
): Promise<string> {
  const [first] = answers
  if (first === undefined) throw new Error('nothing to answer')
  let text = ''
  for await (const line of writeReturnFile(
    headerOf(first.sent, delivery),
    batchesOf(answers, delivery.date),
  )) {
    text += line
  }
  return text
}

/** The header of the answer file: origin and destination are swapped. */
function headerOf({ header, entry }: SentEntry, delivery: Delivery): AchFileHeader {
  return {
    immediateDestination: withCheckDigit(entry.trace.slice(0, 8)),
    immediateOrigin: header.immediateDestination,
    fileCreationDate: nachaDate(delivery.date),
    fileCreationTime: delivery.time,
    fileIdModifier: delivery.fileIdModifier,
    destinationName: header.originName,
    originName: header.destinationName,
  }
}

/** Makes one batch for each original batch, answering bank, and kind of answer. */
function batchesOf(answers: readonly Answer[], date: BusinessDate): AnswerBatch[] {
  const inOrder = answers.toSorted((a, b) => (a.sent.entry.trace < b.sent.entry.trace ? -1 : 1))
  const groups = Map.groupBy(inOrder, ({ sent: { batch, entry }, code }) =>
    JSON.stringify([code.startsWith('C'), entry.routing, batch]),
  )
  return [...groups.values()].map((group) => batchOf(group, date))
}

function batchOf(group: readonly Answer[], date: BusinessDate): AnswerBatch {
  const [first] = group
  if (first === undefined) throw new Error('nothing to answer')
  const rdfi = first.sent.entry.routing.slice(0, 8)
  const original = first.sent.batch
  const settlementDate = julianDay(date)
  // The answering bank uses the sequence numbers of the sender, so unique traces stay unique.
  const entries = group.map(({ sent: { entry }, code }) => ({
    original: entry,
    code,
    trace: rdfi + entry.trace.slice(8),
    corrected: correctionOf(entry.transactionCode),
  }))
  return first.code.startsWith('C')
    ? { kind: 'noc', original, rdfi, settlementDate, entries }
    : { kind: 'return', original, rdfi, settlementDate, entries }
}

/** The day of the year, the format of settlement dates. */
function julianDay(date: BusinessDate): string {
  const day = daysBetween(businessDate(partsOf(date).year, 1, 1), date) + 1
  return String(day).padStart(3, '0')
}

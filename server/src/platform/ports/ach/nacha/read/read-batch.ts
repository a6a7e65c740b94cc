import { checkControl } from './check-control.ts'
import type { WholeEntry } from './check-entry.ts'
import { categoryOf, checkEntry } from './check-entry.ts'
import { ADV_BATCH_CONTROL, BATCH_CONTROL } from '../layouts.ts'
import type { ParsedAchFile, ParsedBatch } from './parsed.ts'
import { addendaType, readAddenda } from './read-addenda.ts'
import type { BatchForm } from './read-batch-header.ts'
import { CREDITS_ONLY, DEBITS_ONLY, readBatchHeader } from './read-batch-header.ts'
import { entryLayout, readEntry } from './read-entry.ts'
import { readFields, refuseField } from './read-fields.ts'
import { AchRefusal } from './refusal.ts'
import { asksForSameDay } from '../dates.ts'
import type { SecRules } from '../transaction-codes.ts'
import type { AchRecord } from './split-records.ts'
import type { Totals } from '../totals.ts'
import { addEntry, newTotals } from '../totals.ts'

type OpenEntry = WholeEntry & { addendaRecords: AchRecord[]; addendaTypes: string[] }

/** The context of a batch in its file. */
export type BatchContext = {
  readonly header: ParsedAchFile['fileHeader']
  /** Only returns and changes are accepted, no forward entries. */
  readonly isOfAnswers: boolean
}

/** A batch between its header and its control. */
export type OpenBatch = {
  readonly record: AchRecord
  readonly form: BatchForm
  readonly rules: SecRules
  readonly batch: ParsedBatch
  readonly file: BatchContext
  readonly isSameDay: boolean
  readonly totals: Totals
  openEntry: OpenEntry | undefined
  lastTrace: string
}

/** Record 5. */
export function openBatch(record: AchRecord, file: BatchContext): OpenBatch {
  const opened = readBatchHeader(record)
  return {
    record,
    ...opened,
    file,
    isSameDay: asksForSameDay(opened.batch, file.header),
    totals: newTotals(),
    openEntry: undefined,
    lastTrace: '',
  }
}

function finishEntry(open: OpenBatch): void {
  const whole = open.openEntry
  if (!whole) return
  whole.entry.category = categoryOf(whole.entry.addenda)
  if (open.file.isOfAnswers && whole.entry.category === 'forward') {
    const problem = 'no addenda says what is returned or changed'
    refuseField(whole.record, entryLayout(open.form), 'addendaIndicator', problem)
  }
  checkEntry(whole)
  const first = open.batch.entries[0] ?? whole.entry
  if ((first.category === 'forward') !== (whole.entry.category === 'forward')) {
    throw new AchRefusal(whole.record.line, 1, 'a batch mixes forward entries and returns')
  }
  open.batch.entries.push(whole.entry)
  open.openEntry = undefined
}

/** Record 6. */
export function addEntryRecord(open: OpenBatch, record: AchRecord): void {
  finishEntry(open)
  const { form, batch, rules, isSameDay } = open
  const { entry, code } = readEntry(form, record)
  const layout = entryLayout(form)
  const only = { [CREDITS_ONLY]: 'credit', [DEBITS_ONLY]: 'debit' }[batch.serviceClassCode]
  if (only && code.direction !== only) {
    refuseField(record, layout, 'transactionCode', `the batch says it has ${only}s only`)
  }
  // Advices end with the day and sequence of the operator instead of a trace number.
  if (form !== 'advice' && entry.trace <= open.lastTrace) {
    refuseField(record, layout, 'trace', 'must ascend within the batch')
  }
  open.lastTrace = entry.trace
  addEntry(open.totals, entry, code.direction)
  const addenda = { addendaRecords: [], addendaTypes: [] }
  open.openEntry = { form, rules, batch, isSameDay, entry, code, record, ...addenda }
}

/** Record 7. */
export function addAddendaRecord(open: OpenBatch, record: AchRecord): void {
  const whole = open.openEntry
  if (!whole) throw new AchRefusal(record.line, 1, 'an addenda stands before any entry')
  if (whole.entry.addendaIndicator === 0) {
    throw new AchRefusal(record.line, 1, 'the entry before says it has no addenda')
  }
  whole.entry.addenda.push(readAddenda(record))
  whole.addendaRecords.push(record)
  whole.addendaTypes.push(addendaType(record))
  open.totals.entryAddendaCount += 1
}

/** Record 8: the batch is complete, and its control record must agree with it. */
export function closeBatch(open: OpenBatch, record: AchRecord): ParsedBatch {
  finishEntry(open)
  const { form, batch, totals } = open
  if (batch.entries.length === 0) {
    throw new AchRefusal(record.line, 1, 'the batch has no entries')
  }
  const { serviceClassCode, odfi, batchNumber } = batch
  // Banks renumber return batches, some only in the header.
  const isForward = batch.entries[0]?.category === 'forward'
  const expected = { serviceClassCode, ...totals, odfi, ...(isForward && { batchNumber }) }
  if (form === 'advice') {
    checkControl(record, ADV_BATCH_CONTROL, readFields(ADV_BATCH_CONTROL, record), expected)
  } else {
    const control = readFields(BATCH_CONTROL, record)
    // Senders of international entries leave the company blank in the control record.
    const nameless = form === 'international' && control.companyId === ''
    const companyId = nameless ? '' : batch.companyId
    checkControl(record, BATCH_CONTROL, control, { ...expected, companyId })
  }
  batch.control = totals
  return batch
}

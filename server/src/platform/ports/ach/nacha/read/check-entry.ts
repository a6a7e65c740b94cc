import { formatCents } from '@passbook/contract/money'
import type { EntryCategory, ParsedAddenda, ParsedBatch, ParsedEntry } from './parsed.ts'
import type { BatchForm } from './read-batch-header.ts'
import { entryLayout } from './read-entry.ts'
import { refuseField } from './read-fields.ts'
import { AchRefusal } from './refusal.ts'
import { SAME_DAY_MAX_CENTS } from '../dates.ts'
import { type SecRules, IAT_ADDENDA_ORDER, type TransactionCode } from '../transaction-codes.ts'
import type { AchRecord } from './split-records.ts'

/** An entry with all its addenda, and the data it is checked against. */
export type WholeEntry = {
  readonly form: BatchForm
  readonly rules: SecRules
  readonly batch: ParsedBatch
  /** The batch asks to be settled on the day of its file. */
  readonly isSameDay: boolean
  readonly entry: ParsedEntry
  readonly code: TransactionCode
  readonly record: AchRecord
  readonly addendaRecords: readonly AchRecord[]
  readonly addendaTypes: readonly string[]
}

/** Later stages come first: a contested return also contains the return and its dishonor. */
const CATEGORIES: readonly EntryCategory[] = ['contested', 'dishonored', 'return', 'noc', 'refused']
const SEQUENCE_COLUMN = 84
const ENTRY_SEQUENCE_COLUMN = 88
const NAME_START = 54
const COUNT_LENGTH = 4

/** The category of an entry, by its addenda. */
export function categoryOf(addenda: readonly ParsedAddenda[]): EntryCategory {
  const kinds = new Set<string>(addenda.map(({ kind }) => kind))
  return CATEGORIES.find((category) => kinds.has(category)) ?? 'forward'
}

function refuse(whole: WholeEntry, field: keyof ParsedEntry, problem: string): never {
  return refuseField(whole.record, entryLayout(whole.form), field, problem)
}

/** Checks that payment addenda have ascending sequence numbers and refer to their entry. */
function checkSequences({ entry, addendaRecords }: WholeEntry): void {
  let last = ''
  entry.addenda.forEach((addenda, index) => {
    const line = addendaRecords[index]?.line ?? 0
    if ('sequence' in addenda) {
      const sequence = `${addenda.kind}${addenda.sequence}`
      if (sequence <= last) {
        throw new AchRefusal(line, SEQUENCE_COLUMN, 'addenda sequence: must ascend')
      }
      last = sequence
    }
    if ('entrySequence' in addenda && addenda.entrySequence !== entry.trace.slice(-7)) {
      throw new AchRefusal(line, ENTRY_SEQUENCE_COLUMN, 'addenda: belongs to another entry')
    }
  })
}

function checkForwardAddenda(whole: WholeEntry): void {
  const { form, rules, addendaTypes, record } = whole
  if (form === 'international') {
    if (!IAT_ADDENDA_ORDER.test(addendaTypes.join(','))) {
      refuse(whole, 'addendaIndicator', 'needs addenda 10 to 16, then at most two 17 and five 18')
    }
  } else {
    const { type, min, max } = rules.addenda ?? { type: '', min: 0, max: 0 }
    const count = addendaTypes.length
    if (count < min || count > max || addendaTypes.some((other) => other !== type)) {
      refuse(whole, 'addendaIndicator', 'the addenda do not belong to this entry class')
    }
  }
  if (rules.countsAddenda) {
    const stated = record.text.slice(NAME_START, NAME_START + COUNT_LENGTH)
    if (stated !== String(addendaTypes.length).padStart(COUNT_LENGTH, '0')) {
      refuse(whole, 'name', `states ${stated.trim()} addenda, ${addendaTypes.length} follow`)
    }
  }
  checkSequences(whole)
}

function checkForward(whole: WholeEntry): void {
  const { form, rules, batch, entry, code } = whole
  if (batch.secCode === 'COR' || code.purpose === 'return') {
    refuse(whole, 'transactionCode', 'no addenda says what is returned or changed')
  }
  const carriesNoMoney = code.purpose === 'prenote' || code.purpose === 'zero'
  if (carriesNoMoney && entry.amountCents > 0) refuse(whole, 'amountCents', 'must be zero')
  if (code.purpose === 'live' && entry.amountCents === 0) {
    refuse(whole, 'amountCents', 'must not be zero')
  }
  if (whole.isSameDay && entry.amountCents > SAME_DAY_MAX_CENTS) {
    refuse(whole, 'amountCents', `a same-day entry is at most ${formatCents(SAME_DAY_MAX_CENTS)}`)
  }
  // Only checked here: a return is numbered by the returning bank and often keeps our batch header.
  if (form !== 'advice' && !entry.trace.startsWith(batch.odfi)) {
    refuse(whole, 'trace', 'must begin with the identification of the originating bank')
  }
  if (rules.mandatory && /^0*$/.test(entry[rules.mandatory])) {
    refuse(whole, rules.mandatory, 'is missing')
  }
  checkForwardAddenda(whole)
}

function checkReturned(whole: WholeEntry): void {
  const { batch, entry, code, addendaTypes } = whole
  const isChange = entry.category === 'noc' || entry.category === 'refused'
  // Copies of the addenda of the original may come first.
  const last = isChange ? '98' : '99'
  const tail = addendaTypes.slice(addendaTypes.indexOf(last))
  if (tail.some((type) => type !== last) || (isChange && tail.length > 1)) {
    refuse(whole, 'addendaIndicator', `only addenda ${last} may end this entry`)
  }
  if (addendaTypes.includes('98') && addendaTypes.includes('99')) {
    refuse(whole, 'addendaIndicator', 'an entry is returned or changed, not both')
  }
  if (isChange !== (batch.secCode === 'COR')) {
    refuse(whole, 'addendaIndicator', 'a change belongs in a batch COR, a return in another')
  }
  if (isChange && code.purpose !== 'return') {
    refuse(whole, 'transactionCode', 'is not that of a notification of change')
  }
  if (isChange && entry.amountCents > 0) {
    refuse(whole, 'amountCents', 'a notification of change carries no money')
  }
}

/** Checks an entry once all its addenda are read; its category is set by then. */
export function checkEntry(whole: WholeEntry): void {
  const { entry, addendaTypes } = whole
  if (entry.addendaIndicator === 1 && addendaTypes.length === 0) {
    refuse(whole, 'addendaIndicator', 'says addenda follow, and none does')
  }
  if (entry.category === 'forward') checkForward(whole)
  else checkReturned(whole)
}

import { ADV_ENTRY, ENTRY, IAT_ENTRY } from '../entry-layouts.ts'
import type { ParsedEntry } from './parsed.ts'
import type { BatchForm } from './read-batch-header.ts'
import { readFields, refuseField } from './read-fields.ts'
import type { Layout } from '../record.ts'
import { checkDigitOk } from '@passbook/contract/routing-number'
import type { AchRecord } from './split-records.ts'
import { type TransactionCode, transactionCode } from '../transaction-codes.ts'

const LAYOUTS = { standard: ENTRY, international: IAT_ENTRY, advice: ADV_ENTRY } as const

/** The layout of record 6 in a batch, for pointing at its fields. */
export function entryLayout(form: BatchForm): Layout {
  return LAYOUTS[form]
}

function fieldsOf(form: BatchForm, record: AchRecord) {
  switch (form) {
    case 'international':
      return { ...readFields(IAT_ENTRY, record), identification: '', name: '' }
    case 'advice':
      return { ...readFields(ADV_ENTRY, record), identification: '' }
    default:
      return readFields(ENTRY, record)
  }
}

/** Reads a record 6 and checks what does not depend on other records. */
export function readEntry(
  form: BatchForm,
  record: AchRecord,
): { entry: ParsedEntry; code: TransactionCode } {
  const fields = fieldsOf(form, record)
  const refuse = (name: keyof typeof fields, problem: string): never =>
    refuseField(record, entryLayout(form), name, problem)
  const code = transactionCode(fields.transactionCode)
  if (!code || (code.purpose === 'advice') !== (form === 'advice')) {
    return refuse('transactionCode', 'there is no such transaction code')
  }
  if (!checkDigitOk(fields.routing)) refuse('routing', 'the check digit is wrong')
  if (fields.account === '') refuse('account', 'is missing')
  if (fields.addendaIndicator > 1) refuse('addendaIndicator', 'must be 0 or 1')
  const entry: ParsedEntry = {
    category: 'forward',
    transactionCode: fields.transactionCode,
    routing: fields.routing,
    account: fields.account,
    amountCents: fields.amountCents,
    identification: fields.identification,
    name: fields.name,
    discretionaryData: fields.discretionaryData,
    addendaIndicator: fields.addendaIndicator,
    trace: fields.trace,
    addenda: [],
  }
  return { entry, code }
}

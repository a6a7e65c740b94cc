import { isNachaDate } from '../dates.ts'
import { BATCH_HEADER, IAT_BATCH_HEADER } from '../layouts.ts'
import type { ParsedBatch } from './parsed.ts'
import { readFields, refuseField } from './read-fields.ts'
import type { ValuesOf } from '../record.ts'
import { type SecRules, SEC_CODES } from '../transaction-codes.ts'
import type { AchRecord } from './split-records.ts'
import { newTotals } from '../totals.ts'

/** The kind of layouts that the records of a batch use. */
export type BatchForm = 'standard' | 'international' | 'advice'

export const MIXED = 200
export const CREDITS_ONLY = 220
export const DEBITS_ONLY = 225
const ADVICES = 280

/** The company name of notifications of change (class COR) that use the international layouts. */
const INTERNATIONAL_CHANGE = 'IATCOR'

type Header = ValuesOf<typeof BATCH_HEADER>

function formOf({ secCode, companyName }: Header): BatchForm {
  if (secCode === 'ADV') return 'advice'
  if (secCode === 'IAT' || (secCode === 'COR' && companyName === INTERNATIONAL_CHANGE)) {
    return 'international'
  }
  return 'standard'
}

function isMissing(value: string): boolean {
  return value === '' || /^0+$/.test(value)
}

function checkHeader(record: AchRecord, header: Header, form: BatchForm): void {
  const refuse = (name: keyof Header, problem: string): never =>
    refuseField(record, BATCH_HEADER, name, problem)
  const classes = form === 'advice' ? [ADVICES] : [MIXED, CREDITS_ONLY, DEBITS_ONLY]
  if (!classes.includes(header.serviceClassCode)) {
    refuse('serviceClassCode', `must be ${classes.join(', ')}`)
  }
  if (form !== 'international' && isMissing(header.companyName)) refuse('companyName', 'is missing')
  if (header.companyId === '') refuse('companyId', 'is missing')
  if (isMissing(header.entryDescription)) refuse('entryDescription', 'is missing')
  if (!['', '0', '1', '2'].includes(header.originatorStatusCode)) {
    refuse('originatorStatusCode', 'must be 0, 1 or 2')
  }
  // It is only a request of the originator and often left out, but an invalid day is an error.
  if (!isMissing(header.effectiveEntryDate) && !isNachaDate(header.effectiveEntryDate)) {
    refuse('effectiveEntryDate', 'must be a day, YYMMDD')
  }
}

function batchOf(header: Header): ParsedBatch {
  return {
    serviceClassCode: header.serviceClassCode,
    companyName: header.companyName,
    companyId: header.companyId,
    secCode: header.secCode,
    entryDescription: header.entryDescription,
    descriptiveDate: header.descriptiveDate,
    effectiveEntryDate: isMissing(header.effectiveEntryDate) ? '' : header.effectiveEntryDate,
    settlementDate: header.settlementDate,
    odfi: header.odfi,
    batchNumber: header.batchNumber,
    entries: [],
    control: newTotals(),
  }
}

function internationalBatch(batch: ParsedBatch, record: AchRecord): ParsedBatch {
  const header = readFields(IAT_BATCH_HEADER, record)
  return {
    ...batch,
    descriptiveDate: '',
    foreignExchange: {
      indicator: header.foreignExchangeIndicator,
      referenceIndicator: header.foreignExchangeReferenceIndicator,
      reference: header.foreignExchangeReference,
      destinationCountry: header.destinationCountry,
      originatingCurrency: header.originatingCurrency,
      destinationCurrency: header.destinationCurrency,
    },
  }
}

/** Reads a record 5: the batch it opens, the form of its records, and the rules of its class. */
export function readBatchHeader(record: AchRecord): {
  form: BatchForm
  rules: SecRules
  batch: ParsedBatch
} {
  const header = readFields(BATCH_HEADER, record)
  const rules = SEC_CODES.get(header.secCode)
  if (!rules) {
    return refuseField(record, BATCH_HEADER, 'secCode', 'there is no such standard entry class')
  }
  const form = formOf(header)
  checkHeader(record, header, form)
  const batch = batchOf(header)
  return {
    form,
    rules,
    batch: form === 'international' ? internationalBatch(batch, record) : batch,
  }
}

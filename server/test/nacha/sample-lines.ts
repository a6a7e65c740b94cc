import {
  CHANGE_ADDENDA,
  PAYMENT_ADDENDA,
  RETURN_ADDENDA,
} from '../../src/platform/ports/ach/nacha/addenda-layouts.ts'
import { ENTRY } from '../../src/platform/ports/ach/nacha/entry-layouts.ts'
import { BATCH_HEADER } from '../../src/platform/ports/ach/nacha/layouts.ts'
import { formatRecord, type ValuesOf } from '../../src/platform/ports/ach/nacha/record.ts'

/** The lines of files for the tests, built column by column. */

const ODFI = '02100002'
const TRACE = '021000020000001'

export function batchLine(values: Partial<ValuesOf<typeof BATCH_HEADER>> = {}): string {
  return formatRecord(BATCH_HEADER, {
    serviceClassCode: 200,
    companyName: 'SAMPLE SAVINGS',
    companyDiscretionaryData: '',
    companyId: '1987654320',
    secCode: 'PPD',
    entryDescription: 'TRANSFER',
    descriptiveDate: '',
    effectiveEntryDate: '260305',
    settlementDate: '',
    originatorStatusCode: '1',
    odfi: ODFI,
    batchNumber: 1,
    ...values,
  })
}

export function entryLine(values: Partial<ValuesOf<typeof ENTRY>> = {}): string {
  return formatRecord(ENTRY, {
    transactionCode: 22,
    routing: '042000013',
    account: '55501234',
    amountCents: 12_34,
    identification: 'T-1',
    name: 'Testa Sampleton',
    discretionaryData: '',
    addendaIndicator: 0,
    trace: TRACE,
    ...values,
  })
}

export function paymentLine(values: Partial<ValuesOf<typeof PAYMENT_ADDENDA>> = {}): string {
  return formatRecord(PAYMENT_ADDENDA, {
    paymentRelatedInformation: 'RENT',
    sequence: '0001',
    entrySequence: '0000001',
    ...values,
  })
}

export function returnLine(values: Partial<ValuesOf<typeof RETURN_ADDENDA>> = {}): string {
  return formatRecord(RETURN_ADDENDA, {
    code: 'R01',
    originalTrace: '021000020000007',
    dateOfDeath: '',
    originalRDFI: '04200001',
    information: '',
    trace: TRACE,
    ...values,
  })
}

export function changeLine(values: Partial<ValuesOf<typeof CHANGE_ADDENDA>> = {}): string {
  return formatRecord(CHANGE_ADDENDA, {
    code: 'C01',
    originalTrace: '021000020000007',
    originalRDFI: '04200001',
    correctedDataRaw: '99887766',
    trace: TRACE,
    ...values,
  })
}

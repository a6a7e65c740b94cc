import type { Layout } from './record.ts'

/** Record 1. */
export const FILE_HEADER = {
  title: 'file header',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '1' },
    { name: 'priorityCode', start: 2, length: 2, kind: 'literal', value: '01' },
    { name: 'immediateDestination', start: 4, length: 10, kind: 'raw' },
    { name: 'immediateOrigin', start: 14, length: 10, kind: 'raw' },
    { name: 'fileCreationDate', start: 24, length: 6, kind: 'text' },
    { name: 'fileCreationTime', start: 30, length: 4, kind: 'text' },
    { name: 'fileIdModifier', start: 34, length: 1, kind: 'raw' },
    { name: 'recordSize', start: 35, length: 3, kind: 'literal', value: '094' },
    { name: 'blockingFactor', start: 38, length: 2, kind: 'literal', value: '10' },
    { name: 'formatCode', start: 40, length: 1, kind: 'literal', value: '1' },
    { name: 'destinationName', start: 41, length: 23, kind: 'name' },
    { name: 'originName', start: 64, length: 23, kind: 'name' },
    { name: 'referenceCode', start: 87, length: 8, kind: 'text' },
  ],
} as const satisfies Layout

/** Record 5. */
export const BATCH_HEADER = {
  title: 'batch header',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '5' },
    { name: 'serviceClassCode', start: 2, length: 3, kind: 'number' },
    { name: 'companyName', start: 5, length: 16, kind: 'name' },
    { name: 'companyDiscretionaryData', start: 21, length: 20, kind: 'text' },
    { name: 'companyId', start: 41, length: 10, kind: 'text' },
    { name: 'secCode', start: 51, length: 3, kind: 'text' },
    { name: 'entryDescription', start: 54, length: 10, kind: 'text' },
    { name: 'descriptiveDate', start: 64, length: 6, kind: 'text' },
    { name: 'effectiveEntryDate', start: 70, length: 6, kind: 'text' },
    { name: 'settlementDate', start: 76, length: 3, kind: 'text' },
    { name: 'originatorStatusCode', start: 79, length: 1, kind: 'text' },
    { name: 'odfi', start: 80, length: 8, kind: 'digits' },
    { name: 'batchNumber', start: 88, length: 7, kind: 'number' },
  ],
} as const satisfies Layout

/** Record 5 of international entries: the name and date columns carry the currency exchange. */
export const IAT_BATCH_HEADER = {
  title: 'international batch header',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '5' },
    { name: 'serviceClassCode', start: 2, length: 3, kind: 'number' },
    { name: 'companyName', start: 5, length: 16, kind: 'text' },
    { name: 'foreignExchangeIndicator', start: 21, length: 2, kind: 'text' },
    { name: 'foreignExchangeReferenceIndicator', start: 23, length: 1, kind: 'text' },
    { name: 'foreignExchangeReference', start: 24, length: 15, kind: 'text' },
    { name: 'destinationCountry', start: 39, length: 2, kind: 'text' },
    { name: 'companyId', start: 41, length: 10, kind: 'text' },
    { name: 'secCode', start: 51, length: 3, kind: 'text' },
    { name: 'entryDescription', start: 54, length: 10, kind: 'text' },
    { name: 'originatingCurrency', start: 64, length: 3, kind: 'text' },
    { name: 'destinationCurrency', start: 67, length: 3, kind: 'text' },
    { name: 'effectiveEntryDate', start: 70, length: 6, kind: 'text' },
    { name: 'settlementDate', start: 76, length: 3, kind: 'text' },
    { name: 'originatorStatusCode', start: 79, length: 1, kind: 'text' },
    { name: 'odfi', start: 80, length: 8, kind: 'digits' },
    { name: 'batchNumber', start: 88, length: 7, kind: 'number' },
  ],
} as const satisfies Layout

/** Record 8. */
export const BATCH_CONTROL = {
  title: 'batch control',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '8' },
    { name: 'serviceClassCode', start: 2, length: 3, kind: 'number' },
    { name: 'entryAddendaCount', start: 5, length: 6, kind: 'number' },
    { name: 'entryHash', start: 11, length: 10, kind: 'number' },
    { name: 'totalDebitCents', start: 21, length: 12, kind: 'number' },
    { name: 'totalCreditCents', start: 33, length: 12, kind: 'number' },
    { name: 'companyId', start: 45, length: 10, kind: 'text' },
    { name: 'messageAuthenticationCode', start: 55, length: 19, kind: 'text' },
    { name: 'reserved', start: 74, length: 6, kind: 'blank' },
    { name: 'odfi', start: 80, length: 8, kind: 'digits' },
    { name: 'batchNumber', start: 88, length: 7, kind: 'number' },
  ],
} as const satisfies Layout

/** Record 8 of accounting advices: 20-digit totals, the operator's data instead of a company. */
export const ADV_BATCH_CONTROL = {
  title: 'advice batch control',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '8' },
    { name: 'serviceClassCode', start: 2, length: 3, kind: 'number' },
    { name: 'entryAddendaCount', start: 5, length: 6, kind: 'number' },
    { name: 'entryHash', start: 11, length: 10, kind: 'number' },
    { name: 'totalDebitCents', start: 21, length: 20, kind: 'number' },
    { name: 'totalCreditCents', start: 41, length: 20, kind: 'number' },
    { name: 'operatorData', start: 61, length: 19, kind: 'text' },
    { name: 'odfi', start: 80, length: 8, kind: 'digits' },
    { name: 'batchNumber', start: 88, length: 7, kind: 'number' },
  ],
} as const satisfies Layout

/** Record 9. */
export const FILE_CONTROL = {
  title: 'file control',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '9' },
    { name: 'batchCount', start: 2, length: 6, kind: 'number' },
    { name: 'blockCount', start: 8, length: 6, kind: 'number' },
    { name: 'entryAddendaCount', start: 14, length: 8, kind: 'number' },
    { name: 'entryHash', start: 22, length: 10, kind: 'number' },
    { name: 'totalDebitCents', start: 32, length: 12, kind: 'number' },
    { name: 'totalCreditCents', start: 44, length: 12, kind: 'number' },
    { name: 'reserved', start: 56, length: 39, kind: 'blank' },
  ],
} as const satisfies Layout

/** Record 9 of a file of accounting advices. */
export const ADV_FILE_CONTROL = {
  title: 'advice file control',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '9' },
    { name: 'batchCount', start: 2, length: 6, kind: 'number' },
    { name: 'blockCount', start: 8, length: 6, kind: 'number' },
    { name: 'entryAddendaCount', start: 14, length: 8, kind: 'number' },
    { name: 'entryHash', start: 22, length: 10, kind: 'number' },
    { name: 'totalDebitCents', start: 32, length: 20, kind: 'number' },
    { name: 'totalCreditCents', start: 52, length: 20, kind: 'number' },
    { name: 'reserved', start: 72, length: 23, kind: 'blank' },
  ],
} as const satisfies Layout

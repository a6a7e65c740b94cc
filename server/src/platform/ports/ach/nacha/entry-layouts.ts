import type { Layout } from './record.ts'

/** Record 6. */
export const ENTRY = {
  title: 'entry',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '6' },
    { name: 'transactionCode', start: 2, length: 2, kind: 'number' },
    { name: 'routing', start: 4, length: 9, kind: 'digits' },
    { name: 'account', start: 13, length: 17, kind: 'text' },
    { name: 'amountCents', start: 30, length: 10, kind: 'number' },
    { name: 'identification', start: 40, length: 15, kind: 'text' },
    { name: 'name', start: 55, length: 22, kind: 'name' },
    { name: 'discretionaryData', start: 77, length: 2, kind: 'text' },
    { name: 'addendaIndicator', start: 79, length: 1, kind: 'number' },
    { name: 'trace', start: 80, length: 15, kind: 'digits' },
  ],
} as const satisfies Layout

/** Record 6 of international entries: the addenda contain the receiver. */
export const IAT_ENTRY = {
  title: 'international entry',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '6' },
    { name: 'transactionCode', start: 2, length: 2, kind: 'number' },
    { name: 'routing', start: 4, length: 9, kind: 'digits' },
    { name: 'addendaCount', start: 13, length: 4, kind: 'number' },
    { name: 'reserved', start: 17, length: 13, kind: 'blank' },
    { name: 'amountCents', start: 30, length: 10, kind: 'number' },
    { name: 'account', start: 40, length: 35, kind: 'text' },
    { name: 'reservedToo', start: 75, length: 2, kind: 'blank' },
    { name: 'discretionaryData', start: 77, length: 2, kind: 'text' },
    { name: 'addendaIndicator', start: 79, length: 1, kind: 'number' },
    { name: 'trace', start: 80, length: 15, kind: 'digits' },
  ],
} as const satisfies Layout

/** Record 6 of accounting advices: it ends with the routing number, day and sequence of the operator. */
export const ADV_ENTRY = {
  title: 'advice entry',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '6' },
    { name: 'transactionCode', start: 2, length: 2, kind: 'number' },
    { name: 'routing', start: 4, length: 9, kind: 'digits' },
    { name: 'account', start: 13, length: 15, kind: 'text' },
    { name: 'amountCents', start: 28, length: 12, kind: 'number' },
    { name: 'adviceRouting', start: 40, length: 9, kind: 'text' },
    { name: 'fileIdentification', start: 49, length: 5, kind: 'text' },
    { name: 'operatorData', start: 54, length: 1, kind: 'text' },
    { name: 'name', start: 55, length: 22, kind: 'name' },
    { name: 'discretionaryData', start: 77, length: 2, kind: 'text' },
    { name: 'addendaIndicator', start: 79, length: 1, kind: 'number' },
    { name: 'trace', start: 80, length: 15, kind: 'digits' },
  ],
} as const satisfies Layout

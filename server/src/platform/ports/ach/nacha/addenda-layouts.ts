import type { Layout } from './record.ts'

/** Addenda 02: the terminal of a point-of-sale, shared-network or machine transfer entry. */
export const POINT_OF_SALE_ADDENDA = {
  title: 'terminal addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '02' },
    { name: 'referenceInformationOne', start: 4, length: 7, kind: 'text' },
    { name: 'referenceInformationTwo', start: 11, length: 3, kind: 'text' },
    { name: 'terminalIdentification', start: 14, length: 6, kind: 'text' },
    { name: 'transactionSerialNumber', start: 20, length: 6, kind: 'text' },
    { name: 'transactionDate', start: 26, length: 4, kind: 'text' },
    { name: 'authorizationCode', start: 30, length: 6, kind: 'text' },
    { name: 'terminalLocation', start: 36, length: 27, kind: 'text' },
    { name: 'terminalCity', start: 63, length: 15, kind: 'text' },
    { name: 'terminalState', start: 78, length: 2, kind: 'text' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

/** Addenda 05: what the payment is for. */
export const PAYMENT_ADDENDA = {
  title: 'payment addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '05' },
    { name: 'paymentRelatedInformation', start: 4, length: 80, kind: 'text' },
    { name: 'sequence', start: 84, length: 4, kind: 'digits' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 98: a notification of change; the corrected data is positional by change code. */
export const CHANGE_ADDENDA = {
  title: 'change addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '98' },
    { name: 'code', start: 4, length: 3, kind: 'text' },
    { name: 'originalTrace', start: 7, length: 15, kind: 'digits' },
    { name: 'reserved', start: 22, length: 6, kind: 'blank' },
    { name: 'originalRDFI', start: 28, length: 8, kind: 'text' },
    { name: 'correctedDataRaw', start: 36, length: 29, kind: 'raw' },
    { name: 'reservedToo', start: 65, length: 15, kind: 'blank' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

/** Addenda 98 sent back: the originator refuses a notification of change. */
export const REFUSED_CHANGE_ADDENDA = {
  title: 'refused change addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '98' },
    { name: 'code', start: 4, length: 3, kind: 'text' },
    { name: 'originalTrace', start: 7, length: 15, kind: 'digits' },
    { name: 'reserved', start: 22, length: 6, kind: 'blank' },
    { name: 'originalRDFI', start: 28, length: 8, kind: 'text' },
    { name: 'correctedDataRaw', start: 36, length: 29, kind: 'raw' },
    { name: 'changeCode', start: 65, length: 3, kind: 'text' },
    { name: 'traceSequence', start: 68, length: 7, kind: 'text' },
    { name: 'reservedToo', start: 75, length: 5, kind: 'blank' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

/** Addenda 99: a return; columns 7–21 alone identify the returned entry (RULES: Moving money). */
export const RETURN_ADDENDA = {
  title: 'return addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '99' },
    { name: 'code', start: 4, length: 3, kind: 'text' },
    { name: 'originalTrace', start: 7, length: 15, kind: 'digits' },
    { name: 'dateOfDeath', start: 22, length: 6, kind: 'text' },
    { name: 'originalRDFI', start: 28, length: 8, kind: 'text' },
    { name: 'information', start: 36, length: 44, kind: 'text' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

/** Addenda 99 sent back: the originating bank dishonors a return. */
export const DISHONORED_ADDENDA = {
  title: 'dishonored return addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '99' },
    { name: 'code', start: 4, length: 3, kind: 'text' },
    { name: 'originalTrace', start: 7, length: 15, kind: 'digits' },
    { name: 'reserved', start: 22, length: 6, kind: 'blank' },
    { name: 'originalRDFI', start: 28, length: 8, kind: 'text' },
    { name: 'reservedToo', start: 36, length: 3, kind: 'blank' },
    { name: 'returnTrace', start: 39, length: 15, kind: 'text' },
    { name: 'returnSettlementDate', start: 54, length: 3, kind: 'text' },
    { name: 'returnReasonCode', start: 57, length: 2, kind: 'text' },
    { name: 'information', start: 59, length: 21, kind: 'text' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

/** Addenda 99 sent a third time: the receiving bank contests the dishonor. */
export const CONTESTED_ADDENDA = {
  title: 'contested return addenda',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '99' },
    { name: 'code', start: 4, length: 3, kind: 'text' },
    { name: 'originalTrace', start: 7, length: 15, kind: 'digits' },
    { name: 'dateOriginalEntryReturned', start: 22, length: 6, kind: 'text' },
    { name: 'originalRDFI', start: 28, length: 8, kind: 'text' },
    { name: 'originalSettlementDate', start: 36, length: 3, kind: 'text' },
    { name: 'returnTrace', start: 39, length: 15, kind: 'text' },
    { name: 'returnSettlementDate', start: 54, length: 3, kind: 'text' },
    { name: 'returnReasonCode', start: 57, length: 2, kind: 'text' },
    { name: 'dishonoredTrace', start: 59, length: 15, kind: 'text' },
    { name: 'dishonoredSettlementDate', start: 74, length: 3, kind: 'text' },
    { name: 'dishonoredReasonCode', start: 77, length: 2, kind: 'text' },
    { name: 'reserved', start: 79, length: 1, kind: 'blank' },
    { name: 'trace', start: 80, length: 15, kind: 'text' },
  ],
} as const satisfies Layout

import type { Layout } from './record.ts'

/** Addenda 10: the transaction and the receiver. */
const IAT_ADDENDA_10 = {
  title: 'addenda 10',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '10' },
    { name: 'transactionTypeCode', start: 4, length: 3, kind: 'text' },
    { name: 'foreignPaymentAmount', start: 7, length: 18, kind: 'text' },
    { name: 'foreignTrace', start: 25, length: 22, kind: 'text' },
    { name: 'receiverName', start: 47, length: 35, kind: 'text' },
    { name: 'reserved', start: 82, length: 6, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 11: the originator. */
const IAT_ADDENDA_11 = {
  title: 'addenda 11',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '11' },
    { name: 'originatorName', start: 4, length: 35, kind: 'text' },
    { name: 'originatorStreet', start: 39, length: 35, kind: 'text' },
    { name: 'reserved', start: 74, length: 14, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 12: the originator's town and country. */
const IAT_ADDENDA_12 = {
  title: 'addenda 12',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '12' },
    { name: 'originatorCityState', start: 4, length: 35, kind: 'text' },
    { name: 'originatorCountryPostalCode', start: 39, length: 35, kind: 'text' },
    { name: 'reserved', start: 74, length: 14, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 13: the originating bank. */
const IAT_ADDENDA_13 = {
  title: 'addenda 13',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '13' },
    { name: 'originatingBankName', start: 4, length: 35, kind: 'text' },
    { name: 'originatingBankIdQualifier', start: 39, length: 2, kind: 'text' },
    { name: 'originatingBankId', start: 41, length: 34, kind: 'text' },
    { name: 'originatingBankCountry', start: 75, length: 3, kind: 'text' },
    { name: 'reserved', start: 78, length: 10, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 14: the receiving bank. */
const IAT_ADDENDA_14 = {
  title: 'addenda 14',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '14' },
    { name: 'receivingBankName', start: 4, length: 35, kind: 'text' },
    { name: 'receivingBankIdQualifier', start: 39, length: 2, kind: 'text' },
    { name: 'receivingBankId', start: 41, length: 34, kind: 'text' },
    { name: 'receivingBankCountry', start: 75, length: 3, kind: 'text' },
    { name: 'reserved', start: 78, length: 10, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 15: the receiver. */
const IAT_ADDENDA_15 = {
  title: 'addenda 15',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '15' },
    { name: 'receiverIdentification', start: 4, length: 15, kind: 'text' },
    { name: 'receiverStreet', start: 19, length: 35, kind: 'text' },
    { name: 'reserved', start: 54, length: 34, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 16: the receiver's town and country. */
const IAT_ADDENDA_16 = {
  title: 'addenda 16',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '16' },
    { name: 'receiverCityState', start: 4, length: 35, kind: 'text' },
    { name: 'receiverCountryPostalCode', start: 39, length: 35, kind: 'text' },
    { name: 'reserved', start: 74, length: 14, kind: 'blank' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 17: what the payment is for. */
const IAT_ADDENDA_17 = {
  title: 'addenda 17',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '17' },
    { name: 'paymentRelatedInformation', start: 4, length: 80, kind: 'text' },
    { name: 'sequence', start: 84, length: 4, kind: 'digits' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

/** Addenda 18: a foreign correspondent bank. */
const IAT_ADDENDA_18 = {
  title: 'addenda 18',
  fields: [
    { name: 'recordType', start: 1, length: 1, kind: 'literal', value: '7' },
    { name: 'typeCode', start: 2, length: 2, kind: 'literal', value: '18' },
    { name: 'correspondentBankName', start: 4, length: 35, kind: 'text' },
    { name: 'correspondentBankIdQualifier', start: 39, length: 2, kind: 'text' },
    { name: 'correspondentBankId', start: 41, length: 34, kind: 'text' },
    { name: 'correspondentBankCountry', start: 75, length: 3, kind: 'text' },
    { name: 'reserved', start: 78, length: 6, kind: 'blank' },
    { name: 'sequence', start: 84, length: 4, kind: 'digits' },
    { name: 'entrySequence', start: 88, length: 7, kind: 'digits' },
  ],
} as const satisfies Layout

export const IAT_ADDENDA = {
  '10': IAT_ADDENDA_10,
  '11': IAT_ADDENDA_11,
  '12': IAT_ADDENDA_12,
  '13': IAT_ADDENDA_13,
  '14': IAT_ADDENDA_14,
  '15': IAT_ADDENDA_15,
  '16': IAT_ADDENDA_16,
  '17': IAT_ADDENDA_17,
  '18': IAT_ADDENDA_18,
} as const

export type IatAddendaType = keyof typeof IAT_ADDENDA

export function isIatAddendaType(type: string): type is IatAddendaType {
  return Object.hasOwn(IAT_ADDENDA, type)
}

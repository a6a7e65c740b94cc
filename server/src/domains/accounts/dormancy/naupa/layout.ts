/** A field of a record: its name, its width, and whether it holds a number. */
export type Field = readonly [name: string, width: number, type: 'C' | 'N']

/** NAUPA II: every record has as many characters, and ends with a carriage return and a line feed. */
export const RECORD_WIDTH = 625

const NAME: readonly Field[] = [
  ['last', 40, 'C'],
  ['first', 30, 'C'],
  ['middle', 20, 'C'],
  ['prefix', 10, 'C'],
  ['suffix', 10, 'C'],
  ['title', 6, 'C'],
]
const ADDRESS: readonly Field[] = [
  ['address_1', 30, 'C'],
  ['address_2', 30, 'C'],
  ['address_3', 30, 'C'],
  ['city', 30, 'C'],
  ['county', 20, 'C'],
  ['state', 2, 'C'],
  ['zip', 9, 'C'],
]
const CONTACT = (number: 1 | 2): readonly Field[] => [
  [`contact_${number}_name`, 40, 'C'],
  [`contact_${number}_address_1`, 30, 'C'],
  [`contact_${number}_address_2`, 30, 'C'],
  [`contact_${number}_address_3`, 30, 'C'],
  [`contact_${number}_city`, 30, 'C'],
  [`contact_${number}_state`, 2, 'C'],
  [`contact_${number}_zip`, 9, 'C'],
  [`contact_${number}_country`, 3, 'C'],
  [`contact_${number}_area_code`, 3, 'C'],
  [`contact_${number}_phone`, 7, 'C'],
  [`contact_${number}_extension`, 4, 'C'],
  [`contact_${number}_email`, 50, 'C'],
]

/**
 * The records in the order of the file, by their first character. The widths are the one place to change
 * when a state's own checker wants others: they were not tried against one (decision 0068).
 */
export const RECORDS = {
  holder: [
    ['code', 1, 'N'],
    ['tax_id', 9, 'N'],
    ['tax_id_extension', 4, 'C'],
    ['year', 4, 'N'],
    ['report_type', 1, 'C'],
    ['report_number', 2, 'N'],
    ['industry', 6, 'C'],
    ['incorporated_state', 2, 'C'],
    ['incorporated_on', 8, 'N'],
    ['name', 40, 'C'],
    ['city', 30, 'C'],
    ['county', 20, 'C'],
    ['state', 2, 'C'],
    ...CONTACT(1),
    ...CONTACT(2),
  ],
  property: [
    ['code', 1, 'N'],
    ['sequence', 6, 'N'],
    ...NAME,
    ...ADDRESS,
    ['country', 3, 'C'],
    ['tax_id', 9, 'N'],
    ['tax_id_extension', 2, 'C'],
    ['born_on', 8, 'N'],
    ['from', 8, 'N'],
    ['until', 8, 'N'],
    ['property_code', 4, 'C'],
    ['reported_cents', 10, 'N'],
    ['deduction_code', 2, 'C'],
    ['deduction_cents', 10, 'N'],
    ['advertised_cents', 10, 'N'],
    ['addition_code', 2, 'C'],
    ['addition_cents', 10, 'N'],
    ['deletion_code', 2, 'C'],
    ['deletion_cents', 10, 'N'],
    ['remitted_cents', 10, 'N'],
    ['bears_interest', 1, 'C'],
    ['interest_rate', 7, 'N'],
    /** Shares and what they are of: a savings account has none. */
    ['securities', 120, 'C'],
    ['account', 20, 'C'],
    ['check', 20, 'C'],
    ['description', 50, 'C'],
    ['relationship', 2, 'C'],
    ['ownership', 2, 'C'],
  ],
  other_owner: [
    ['code', 1, 'N'],
    ['sequence', 6, 'N'],
    ...NAME,
    ...ADDRESS,
    ['tax_id', 9, 'N'],
    ['tax_id_extension', 2, 'C'],
    ['born_on', 8, 'N'],
    ['relationship', 2, 'C'],
  ],
  summary: [
    ['code', 1, 'N'],
    ['records', 6, 'N'],
    ['properties', 6, 'N'],
    ['reported_cents', 12, 'N'],
    ['deduction_cents', 12, 'N'],
    ['advertised_cents', 12, 'N'],
    ['addition_cents', 12, 'N'],
    ['deletion_cents', 12, 'N'],
    ['remitted_cents', 12, 'N'],
    ['is_negative', 1, 'C'],
    ['software', 30, 'C'],
  ],
} as const satisfies Record<string, readonly Field[]>

export type RecordName = keyof typeof RECORDS

export const CODES: Readonly<Record<RecordName, string>> = {
  holder: '1',
  property: '2',
  other_owner: '3',
  summary: '9',
}

import type { Charter } from '@passbook/contract/charter'

/** A field of a record: its name, its width, and whether it holds a number. */
export type Field = readonly [name: string, width: number, type: 'C' | 'N']

/** NAUPA II: every record has this many characters, and ends with a carriage return and a line feed. */
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
 * The records in file order, identified by their first character. If a state's validator expects other
 * widths, change them here: they were not tested against one (decision 0068).
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
    /** Securities fields, which a savings account leaves empty. */
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

/** The institution that reports. */
interface ReportHolder {
  /** Nine digits. */
  taxId: string
  name: string
  city: string
  state: string
  street: string
  zip: string
  contactName: string
  contactEmail: string
  /** Ten digits. */
  phone: string
  charter: Charter
}

export interface ReportOwner {
  firstName: string
  lastName: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
  /** Nine digits; empty if unknown. */
  taxId: string
  /** YYYY-MM-DD; empty if unknown. */
  bornOn: string
}

export interface ReportProperty {
  /** The whole number: the state returns the property by it. */
  accountNumber: string
  owners: readonly ReportOwner[]
  openedOn: string
  lastContactOn: string
  amountCents: number
}

export interface Report {
  holder: ReportHolder
  year: number
  properties: readonly ReportProperty[]
  /** False for a notice report, which comes before the money. */
  isRemitted: boolean
}

type Values = Readonly<Record<string, string | number>>

/** The NAUPA code for savings accounts. */
const PROPERTY_CODE = 'AC02'
/** The NAICS codes of commercial banks and of credit unions. */
const INDUSTRY: Readonly<Record<Charter, string>> = { bank: '522110', 'credit union': '522130' }
const ANNUAL = 'A'
const SOLE_OWNER = 'SO'
const JOINT_TENANTS = 'JT'
/** The NAUPA code for every owner who is neither unknown nor aggregate. */
const KNOWN_OWNER = 'OT'
const COUNTRY = 'USA'

/** Writes a report in NAUPA II format. The same report always gives the same bytes. */
export function writeReport({ holder, year, properties, isRemitted }: Report): string {
  const owners = properties.flatMap((property, index) => ownersOf(property, index + 1, isRemitted))
  const cents = properties.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const records = [holderRecord(holder, year), ...owners]
  const summary = record('summary', {
    records: records.length + 1,
    properties: properties.length,
    ...amounts(cents, isRemitted),
    is_negative: properties.length === 0 ? 'Y' : 'N',
    software: 'PASSBOOK',
  })
  return [...records, summary].map((each) => `${each}\r\n`).join('')
}

function holderRecord(holder: ReportHolder, year: number): string {
  return record('holder', {
    tax_id: holder.taxId,
    year,
    report_type: ANNUAL,
    report_number: 1,
    industry: INDUSTRY[holder.charter],
    incorporated_state: holder.state,
    name: nameOf(holder.name),
    city: plain(holder.city),
    state: holder.state,
    contact_1_name: nameOf(holder.contactName),
    contact_1_address_1: plain(holder.street),
    contact_1_city: plain(holder.city),
    contact_1_state: holder.state,
    contact_1_zip: holder.zip,
    contact_1_country: COUNTRY,
    contact_1_area_code: holder.phone.slice(0, 3),
    contact_1_phone: holder.phone.slice(3),
    contact_1_email: holder.contactEmail,
  })
}

function ownersOf(
  { owners, ...property }: ReportProperty,
  sequence: number,
  isRemitted: boolean,
): string[] {
  const [first, ...others] = owners
  if (first === undefined) throw new Error('a property without an owner')
  const relationship = others.length > 0 ? JOINT_TENANTS : SOLE_OWNER
  return [
    record('property', {
      sequence,
      ...ownerValues(first),
      country: COUNTRY,
      from: dateOf(property.openedOn),
      until: dateOf(property.lastContactOn),
      property_code: PROPERTY_CODE,
      ...amounts(property.amountCents, isRemitted),
      // The account earns interest until it is handed over; after that the state decides.
      bears_interest: 'Y',
      account: property.accountNumber,
      description: 'SAVINGS ACCOUNT',
      relationship,
      ownership: KNOWN_OWNER,
    }),
    ...others.map((owner) =>
      record('other_owner', { sequence, ...ownerValues(owner), relationship: JOINT_TENANTS }),
    ),
  ]
}

function ownerValues(owner: ReportOwner): Values {
  return {
    last: nameOf(owner.lastName) || 'UNKNOWN',
    first: nameOf(owner.firstName),
    address_1: plain(owner.street),
    address_2: plain(owner.unit),
    city: plain(owner.city),
    state: owner.state,
    zip: owner.zip.replaceAll(/\D/g, ''),
    tax_id: owner.taxId,
    born_on: dateOf(owner.bornOn),
  }
}

/** Nothing is deducted, added or removed, so the reported amount is the remitted one, if money comes with it. */
function amounts(cents: number, isRemitted: boolean): Values {
  return { reported_cents: cents, advertised_cents: cents, remitted_cents: isRemitted ? cents : 0 }
}

/** Missing values become spaces or zeros. Text that does not fit is cut; a number throws. */
function record(name: RecordName, values: Values): string {
  const given: Values = { code: CODES[name], ...values }
  const fields: readonly Field[] = RECORDS[name]
  const text = fields.map((field) => formatField(field, given[field[0]] ?? '')).join('')
  return text.padEnd(RECORD_WIDTH)
}

function formatField([name, width, type]: Field, value: string | number): string {
  const text = String(value)
  if (type === 'C') return text.slice(0, width).padEnd(width)
  if (text.length > width) throw new Error(`${name} has no room for ${text.length} digits`)
  return text.padStart(width, '0')
}

function dateOf(date: string): string {
  return date.replaceAll('-', '')
}

/** Only capital letters, digits, spaces and &; a leading article moves to the end. */
function nameOf(name: string): string {
  const spelled = ascii(name)
    .replaceAll(/[^A-Z0-9& ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
  return spelled.startsWith('THE ') ? `${spelled.slice(4)} THE` : spelled
}

/** Addresses may contain symbols that names may not. */
function plain(text: string): string {
  return ascii(text).replaceAll(/[^A-Z0-9#/\-& ]/g, '')
}

function ascii(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[-‐–—]/g, ' ')
    .replaceAll('ß', 'ss')
    .replaceAll(/[øØ]/g, 'O')
    .replaceAll(/[łŁ]/g, 'L')
    .replaceAll(/[æÆ]/g, 'AE')
    .toUpperCase()
}

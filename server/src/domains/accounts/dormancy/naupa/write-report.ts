import { CODES, type Field, RECORDS, RECORD_WIDTH, type RecordName } from './layout.ts'

/** Who reports. */
export interface ReportHolder {
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
}

export interface ReportOwner {
  firstName: string
  lastName: string
  street: string
  unit: string
  city: string
  state: string
  zip: string
  /** Nine digits; empty where none is known. */
  taxId: string
  /** YYYY-MM-DD; empty where none is known. */
  bornOn: string
}

export interface ReportProperty {
  accountLastFour: string
  owners: readonly ReportOwner[]
  openedOn: string
  lastContactOn: string
  amountCents: number
}

export interface Report {
  holder: ReportHolder
  year: number
  properties: readonly ReportProperty[]
}

type Values = Readonly<Record<string, string | number>>

/** Savings accounts. */
export const PROPERTY_CODE = 'AC02'
const ANNUAL = 'A'
const SOLE_OWNER = 'SO'
const JOINT_TENANTS = 'JT'
/** Every owner but the unknown and the aggregate. */
const KNOWN_OWNER = 'OT'
const COUNTRY = 'USA'

/** A report to a state as NAUPA II has it: the same report always gives the same bytes. */
export function writeReport({ holder, year, properties }: Report): string {
  const owners = properties.flatMap((property, index) => ownersOf(property, index + 1))
  const cents = properties.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const records = [holderRecord(holder, year), ...owners]
  const summary = record('summary', {
    records: records.length + 1,
    properties: properties.length,
    ...amounts(cents),
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
    // Commercial banks and credit unions alike: monetary intermediaries that take deposits.
    industry: '522110',
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

function ownersOf({ owners, ...property }: ReportProperty, sequence: number): string[] {
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
      ...amounts(property.amountCents),
      // Until it is handed over it earns; what the state pays is the state's.
      bears_interest: 'Y',
      account: property.accountLastFour,
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

/** Nothing is deducted, added or taken out: what is reported is what is handed over. */
function amounts(cents: number): Values {
  return { reported_cents: cents, advertised_cents: cents, remitted_cents: cents }
}

/** Values that are not given are spaces or noughts; what does not fit is cut, but never a number. */
function record(name: RecordName, values: Values): string {
  const given: Values = { code: CODES[name], ...values }
  const fields: readonly Field[] = RECORDS[name]
  const text = fields.map((field) => written(field, given[field[0]] ?? '')).join('')
  return text.padEnd(RECORD_WIDTH)
}

function written([name, width, type]: Field, value: string | number): string {
  const text = String(value)
  if (type === 'C') return text.slice(0, width).padEnd(width)
  if (text.length > width) throw new Error(`${name} has no room for ${text.length} digits`)
  return text.padStart(width, '0')
}

function dateOf(date: string): string {
  return date.replaceAll('-', '')
}

/** Capital letters, digits, spaces and &; an article comes last. */
function nameOf(name: string): string {
  const spelled = ascii(name)
    .replaceAll(/[^A-Z0-9& ]/g, '')
    .replaceAll(/ +/g, ' ')
    .trim()
  return spelled.startsWith('THE ') ? `${spelled.slice(4)} THE` : spelled
}

/** Addresses may have signs that names may not. */
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

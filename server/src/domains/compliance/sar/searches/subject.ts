import type { SearchSubject } from '@passbook/contract/console/searches'
import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import type { Vault } from '../../../../platform/vault.ts'
import { addressLine } from '../../../../platform/person-words.ts'

/** Somebody whom a request names, as its file has them; what is not known is empty. */
export interface Subject {
  number: string
  last_name: string
  first_name: string
  middle_name: string
  /** Of a business; then it is no person. */
  business_name: string
  aliases: string[]
  date_of_birth: BusinessDate | null
  /** Nine digits each. */
  ssn: string
  ein: string
  street: string
  city: string
  state: string
  zip: string
  country: string
}

interface Row {
  institution_id: string
  id: string
}

const LAST_DIGITS = 4

/** At rest nobody reads whom a request names, also not whoever reads the database. */
export function sealSubject(vault: Vault, row: Row, subject: Subject): Buffer {
  return vault.seal(JSON.stringify(subject), placeOf(row))
}

export function openSubject(vault: Vault, row: Row & { details_sealed: Buffer }): Subject {
  return JSON.parse(vault.open(row.details_sealed, placeOf(row))) as Subject
}

export function subjectName(subject: Subject): string {
  const { first_name, middle_name, last_name, business_name } = subject
  return business_name || [first_name, middle_name, last_name].filter(Boolean).join(' ')
}

/** As compliance sees them: of an SSN the last four digits, as of a customer's. */
export function toSubject(
  vault: Vault,
  row: Row & { line: number; details_sealed: Buffer },
): SearchSubject {
  const subject = openSubject(vault, row)
  const { street, city, state, zip, country } = subject
  const place = addressLine({ street, unit: null, city, state, zip })
  return {
    uuid: row.id,
    line: row.line,
    number: subject.number || null,
    name: subjectName(subject),
    aliases: subject.aliases,
    is_business: subject.business_name !== '',
    date_of_birth: subject.date_of_birth,
    ssn_last_four: subject.ssn.slice(-LAST_DIGITS) || null,
    ein: subject.ein || null,
    address: [place, country].filter(Boolean).join(', ') || null,
  }
}

function placeOf({ institution_id, id }: Row) {
  return { column: 'suspicion_subjects.details_sealed', institution_id, rowId: id }
}

import type { Database } from '../db/database.ts'

/** The phone number and postal address for people who call or write a letter. */
export interface InstitutionContact {
  name: string
  /** Ten digits; null if the institution has not entered its tax profile, which holds both. */
  phone: string | null
  /** One element per line, without the name; empty if it is not known. */
  address: string[]
}

/** Finds the phone and postal address of an institution, as printed on its tax forms. */
export async function findContact(
  db: Database,
  institution_id: string,
): Promise<InstitutionContact> {
  const row = await db
    .selectFrom('institutions')
    .leftJoin('tax_profiles as payer', 'payer.institution_id', 'institutions.id')
    .select(['institutions.name', 'payer.phone', 'payer.street', 'payer.city', 'payer.state'])
    .select('payer.zip')
    .where('institutions.id', '=', institution_id)
    .executeTakeFirstOrThrow()
  const { name, phone, street, city, state, zip } = row
  return {
    name,
    phone,
    address: street === null ? [] : [street, `${city}, ${state} ${zip}`],
  }
}

/** "(207) 555-0110" from its ten digits. */
export function phoneWords(digits: string): string
export function phoneWords(digits: string | null): string | null
export function phoneWords(digits: string | null): string | null {
  return digits === null ? null : digits.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}

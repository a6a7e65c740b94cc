import type { DisputeContact } from '@passbook/contract/disputes'
import type { Database } from '../../../platform/db/database.ts'

/** Where the institution is called and written to: as its tax forms print it. */
export async function findContact(db: Database, institution_id: string): Promise<DisputeContact> {
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

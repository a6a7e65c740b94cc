import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Who pays, and by which rules forms are made. */
export type TaxProfile = Selectable<Tables['tax_profiles']> & { routing_number: string }

/** Undefined for an institution that was not told yet who it is to the tax office. */
export function findTaxProfile(
  db: Database,
  institution_id: string,
): Promise<TaxProfile | undefined> {
  return db
    .selectFrom('tax_profiles')
    .innerJoin('ach_profiles', 'ach_profiles.institution_id', 'tax_profiles.institution_id')
    .selectAll('tax_profiles')
    .select('ach_profiles.routing_number')
    .where('tax_profiles.institution_id', '=', institution_id)
    .executeTakeFirst()
}

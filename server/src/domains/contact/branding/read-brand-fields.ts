import type { BrandFields } from '@passbook/contract/console/content/brand'
import type { Database } from '../../../platform/db/database.ts'
import { listReasons } from './queries.ts'

/** The looks and words of an institution, as far as it chooses them. */
export async function readBrandFields(db: Database, institution_id: string): Promise<BrandFields> {
  const institution = await db
    .selectFrom('institutions')
    .select(['name', 'short_name', 'logo_alt_text', 'support_email'])
    .select(['color_primary', 'color_secondary'])
    .where('id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return { ...institution, reasons: await listReasons(db, institution_id) }
}

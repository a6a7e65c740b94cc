import type { Database } from '../../../platform/db/database.ts'
import type { LogoForm } from '../../../platform/db/tables/institutions.ts'

export interface Logo {
  content: Buffer
  content_type: string
}

export function findLogo(
  db: Database,
  institution_id: string,
  form: LogoForm,
): Promise<Logo | undefined> {
  return db
    .selectFrom('institution_logos')
    .select(['content', 'content_type'])
    .where('institution_id', '=', institution_id)
    .where('form', '=', form)
    .executeTakeFirst()
}

export function listLogos(db: Database, institution_id: string) {
  return db
    .selectFrom('institution_logos')
    .select(['form', 'content', 'content_type'])
    .where('institution_id', '=', institution_id)
    .execute()
}

const MAX_REASONS = 3

/** The institution's own reasons to save there, shown beside the sign-in form. */
export function listReasons(db: Database, institution_id: string) {
  return db
    .selectFrom('institution_reasons')
    .select(['title', 'text'])
    .where('institution_id', '=', institution_id)
    .orderBy('position')
    .limit(MAX_REASONS)
    .execute()
}

/** The phone number for customers, which the institution enters with its tax profile; ten digits. */
export async function findSupportPhone(
  db: Database,
  institution_id: string,
): Promise<string | null> {
  const profile = await db
    .selectFrom('tax_profiles')
    .select('phone')
    .where('institution_id', '=', institution_id)
    .executeTakeFirst()
  return profile?.phone ?? null
}

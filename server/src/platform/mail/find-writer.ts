import type { Database } from '../db/database.ts'
import { phoneWords } from '../institutions/contact.ts'
import type { Institution } from './templates/letter.ts'

/** The institution as the writer of emails, with its phone number, which is part of its tax profile. */
export async function findWriter(db: Database, institution_id: string): Promise<Institution> {
  const { phone, ...writer } = await db
    .selectFrom('institutions')
    .leftJoin('tax_profiles', 'tax_profiles.institution_id', 'institutions.id')
    .select(['institutions.short_name', 'institutions.support_email', 'tax_profiles.phone'])
    .where('institutions.id', '=', institution_id)
    .executeTakeFirstOrThrow()
  return { ...writer, phone: phoneWords(phone) }
}

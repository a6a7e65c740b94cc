import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { LogoForm } from '../../db/tables/institutions.ts'

export function findLogo(db: Database, institution_id: string, form: LogoForm) {
  return db
    .selectFrom('institution_logos')
    .select(['content', 'content_type'])
    .where('institution_id', '=', institution_id)
    .where('form', '=', form)
    .executeTakeFirst()
}

/** A short hash of each logo, so that a changed one has a new address and old ones cache for good. */
export async function logoVersions(
  db: Database,
  institution_id: string,
): Promise<Map<LogoForm, string>> {
  const logos = await db
    .selectFrom('institution_logos')
    .select(['form', 'content'])
    .where('institution_id', '=', institution_id)
    .execute()
  return new Map(
    logos.map(({ form, content }) => [
      form,
      createHash('sha256').update(content).digest('base64url').slice(0, 12),
    ]),
  )
}

/** The topic among an institution's questions and answers whose first three stand beside sign-in. */
export const REASONS_TOPIC = 'Why us'
const MAX_REASONS = 3

export function listReasons(db: Database, institution_id: string) {
  return db
    .selectFrom('faqs')
    .select(['question as title', 'answer as text'])
    .where('institution_id', '=', institution_id)
    .where('topic', '=', REASONS_TOPIC)
    .orderBy('position')
    .limit(MAX_REASONS)
    .execute()
}

export function listFaqs(db: Database, institution_id: string) {
  return db
    .selectFrom('faqs')
    .select(['id as uuid', 'topic', 'question', 'answer'])
    .where('institution_id', '=', institution_id)
    .orderBy('position')
    .execute()
}

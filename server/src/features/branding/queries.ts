import type { Database } from '../../db/database.ts'
import type { LogoForm } from '../../db/tables/institutions.ts'

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

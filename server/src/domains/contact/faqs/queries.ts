import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'

/** As they are written: terms are still to be put in. */
export function listFaqs(db: Database, institution_id: string) {
  return db
    .selectFrom('faqs')
    .select(['id as uuid', 'slug', 'topic', 'question', 'answer'])
    .where('institution_id', '=', institution_id)
    .orderBy('position')
    .execute()
}

/** False where the institution has no such question. */
export async function countFeedback(
  db: Database,
  given: { institution_id: string; faq_id: string; day: BusinessDate; helpful: boolean },
): Promise<boolean> {
  const { institution_id, faq_id, day, helpful } = given
  const counted = given.helpful ? sql.ref('helpful') : sql.ref('unhelpful')
  const { numAffectedRows } = await sql`
    insert into faq_feedback (institution_id, faq_id, day, helpful, unhelpful)
    select institution_id, id, ${day}::date, ${helpful ? 1 : 0}::int, ${helpful ? 0 : 1}::int
      from faqs where institution_id = ${institution_id} and id = ${faq_id}
    on conflict (institution_id, faq_id, day)
      do update set ${counted} = faq_feedback.${counted} + 1`.execute(db)
  return numAffectedRows === 1n
}

import { sql } from 'kysely'
import type { BusinessDate } from '../../../calendar/business-date.ts'
import type { Database } from '../../../db/database.ts'

/**
 * The first day from one on that brings an institution an answer it has not been offered yet, as
 * things stand. What is offered again brings nothing new.
 */
export async function nextAnswer(
  db: Database,
  institution_id: string,
  from: BusinessDate,
): Promise<BusinessDate | null> {
  const { rows } = await sql<{ date: BusinessDate | null }>`
    select least(
      (select min(due_date) from sandbox_ach_answers
        where institution_id = ${institution_id} and answer_file_id is null),
      (select min(due_date) from sandbox_ach_answer_files
        where institution_id = ${institution_id} and due_date >= ${from})) as date`.execute(db)
  return rows[0]?.date ?? null
}

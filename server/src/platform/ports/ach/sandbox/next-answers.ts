import { sql } from 'kysely'
import type { BusinessDate } from '../../../calendar/business-date.ts'
import { acrossInstitutions } from '../../../db/across-institutions.ts'
import type { Database } from '../../../db/database.ts'

/**
 * By institution, the first day from one on that brings an answer it has not been offered yet, as
 * things stand. What is offered again brings nothing new. A network that is down is asked every day.
 */
export async function nextAnswers(
  db: Database,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const all = acrossInstitutions(db, 'the banking day of every institution')
  const { rows } = await sql<{ institution_id: string; date: BusinessDate }>`
    select institution_id, min(due_date) as date from (
      select institution_id, due_date from sandbox_ach_answers where answer_file_id is null
      union all
      select institution_id, due_date from sandbox_ach_answer_files where due_date >= ${from}
      union all
      select institution_id, ${from}::date from sandbox_ach_outages) work
    group by institution_id`.execute(all)
  return new Map(rows.map(({ institution_id, date }) => [institution_id, date]))
}

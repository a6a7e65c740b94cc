import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Context } from '../../../context.ts'
import { acrossInstitutions } from '../../../platform/db/across-institutions.ts'
import type { Database } from '../../../platform/db/database.ts'
import { listNearRateLimits } from './check-return-rates.ts'

/**
 * By institution, the first day from one on that `receiveAnswers` may find something, as things stand:
 * an answer of the network, a file that was not applied to its end, or too many returns. Only the
 * sandbox knows what its network has.
 */
export async function nextAnswers(
  { db, achNetwork }: Context,
  from: BusinessDate,
): Promise<Map<string, BusinessDate>> {
  const work = new Map(await achNetwork?.nextAnswers(from))
  for (const institution_id of await listUnapplied(db)) work.set(institution_id, from)
  for (const institution_id of await listNearRateLimits(db, from)) work.set(institution_id, from)
  return work
}

async function listUnapplied(db: Database): Promise<string[]> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('ach_files')
    .select('institution_id')
    .distinct()
    .where('direction', '=', 'in')
    .where('state', '=', 'stored')
    .execute()
  return rows.map(({ institution_id }) => institution_id)
}

import type { BusinessDate } from '../../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { acrossInstitutions } from '../../../../platform/db/across-institutions.ts'
import type { Database } from '../../../../platform/db/database.ts'

/** By institution, the day of the first link whose wait for micro-deposits ends, as things stand. */
export async function nextExpiries(db: Database): Promise<Map<string, BusinessDate>> {
  const rows = await acrossInstitutions(db, 'the banking day of every institution')
    .selectFrom('linked_accounts')
    .select('institution_id')
    .select(({ fn }) => fn.min('verification_ends_at').as('ends_at'))
    .where('status', '=', 'VERIFICATION_PENDING')
    .where('verification_ends_at', 'is not', null)
    .groupBy('institution_id')
    .execute()
  return new Map(
    rows.flatMap(({ institution_id, ends_at }) =>
      ends_at ? [[institution_id, easternDate(ends_at)] as const] : [],
    ),
  )
}

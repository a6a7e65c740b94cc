import type { BusinessDate } from '../../../calendar/business-date.ts'
import { easternDate } from '../../../calendar/eastern.ts'
import type { Database } from '../../../db/database.ts'

/** The day on which `expireLinks` first finds something, or the one before, as things stand. */
export async function nextExpiry(
  db: Database,
  institution_id: string,
): Promise<BusinessDate | null> {
  const { ends_at } = await db
    .selectFrom('linked_accounts')
    .select(({ fn }) => fn.min('verification_ends_at').as('ends_at'))
    .where('institution_id', '=', institution_id)
    .where('status', '=', 'VERIFICATION_PENDING')
    .executeTakeFirstOrThrow()
  return ends_at && easternDate(ends_at)
}

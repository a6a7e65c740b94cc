import type { Microdeposits } from '@passbook/contract/sandbox'
import type { Database } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors.ts'

/** What the holder of an outside account would see there: the amounts of the newest issue. */
export async function readMicrodeposits(
  db: Database,
  institution_id: string,
  linkedAccountId: string,
): Promise<Microdeposits> {
  const credits = await db
    .selectFrom('transfers')
    .select(['request_id', 'amount_cents', 'file_date'])
    .where('institution_id', '=', institution_id)
    .where('linked_account_id', '=', linkedAccountId)
    .where('kind', '=', 'micro_credit')
    .orderBy('date_created', 'desc')
    .execute()
  const [newest] = credits
  if (newest === undefined) throw new DomainError('not_found')
  const issue = credits.filter(({ request_id }) => request_id === newest.request_id)
  return {
    linked_account_id: linkedAccountId,
    amounts_cents: issue.map(({ amount_cents }) => amount_cents).toSorted((a, b) => a - b),
    sent_on: newest.file_date,
  }
}

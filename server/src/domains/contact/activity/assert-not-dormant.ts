import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'

const DORMANT =
  'Your account is dormant, because nothing was heard of you for years. Ask us on your dashboard to reactivate it, then you can withdraw.'

/** Money leaves a dormant account only once a holder proved to be it and two of the staff agreed. */
export async function assertNotDormant(
  db: Database,
  { institution_id, accountId }: { institution_id: string; accountId: string },
): Promise<void> {
  const contact = await db
    .selectFrom('account_contacts')
    .select('dormant_since')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (contact?.dormant_since) throw new DomainError('not_allowed', { message: DORMANT })
}

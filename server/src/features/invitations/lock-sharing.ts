import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Transaction } from '../../db/transaction.ts'

type Application = Selectable<Tables['secondary_applications']>

/**
 * The application of somebody who is to share an account, unless it is over, kept from everybody else
 * until the transaction ends: it comes before invitations and tokens in every act alike.
 */
export function lockSharing(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<Application | undefined> {
  return trx
    .selectFrom('secondary_applications')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'

/** One depositor has one application that is not over, and one entity has one too. */
type Whose = { depositor_id: string } | { entity_id: string }
type Application = Selectable<Tables['secondary_applications']>

/**
 * The application of somebody who is to share an account, unless it is over, kept from everybody else
 * until the transaction ends: it comes before invitations and tokens in every act alike.
 */
export function lockSecondaryApplication(
  trx: Transaction,
  whose: { institution_id: string } & Whose,
): Promise<Application | undefined> {
  return trx
    .selectFrom('secondary_applications')
    .selectAll()
    .where('institution_id', '=', whose.institution_id)
    .where((eb) =>
      'depositor_id' in whose
        ? eb('depositor_id', '=', whose.depositor_id)
        : eb('entity_id', '=', whose.entity_id),
    )
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

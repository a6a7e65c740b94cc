import type { QueryCreator } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Transaction } from '../db/transaction.ts'
import { DomainError, invalid } from '../errors.ts'

interface Whose {
  institution_id: string
  depositor_id: string
}

/** The entity that owns the account a depositor holds, or is to share. */
export function entityOf(
  db: Pick<QueryCreator<Tables>, 'selectFrom'>,
  { institution_id, depositor_id }: Whose,
) {
  return db
    .selectFrom('entities')
    .where('institution_id', '=', institution_id)
    .where('id', '=', (query) =>
      query
        .selectFrom('depositors')
        .select('entity_id')
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id),
    )
}

/**
 * Keeps the account of a depositor from everybody else until the transaction ends. Every act locks the
 * entity first, so that no two acts wait for each other.
 */
export async function lockEntity(
  trx: Transaction,
  whose: Whose,
): Promise<{ entityId: string; accountId: string | null }> {
  const entity = await entityOf(trx, whose)
    .select(['id', 'savings_account_id'])
    .forUpdate()
    .executeTakeFirst()
  if (entity === undefined) throw new DomainError('not_found')
  return { entityId: entity.id, accountId: entity.savings_account_id }
}

/** The same for an act that needs a savings account; a depositor without one is refused. */
export async function lockEntityWithAccount(
  trx: Transaction,
  whose: Whose,
): Promise<{ entityId: string; accountId: string }> {
  const { entityId, accountId } = await lockEntity(trx, whose)
  if (accountId === null) throw invalid('depositor_id', 'This depositor has no savings account.')
  return { entityId, accountId }
}

import type { Transaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'

interface Whose {
  institution_id: string
  depositor_id: string
}

/** The account of a depositor, kept from everybody else until the transaction ends. */
export async function lockEntity(
  trx: Transaction,
  whose: Whose,
): Promise<{ entityId: string; accountId: string }> {
  const { entityId, accountId } = await lockEntityOf(trx, whose)
  if (accountId === null) throw invalid('depositor_id', 'This depositor has no savings account.')
  return { entityId, accountId }
}

/** The same of somebody who may have none yet. */
export async function lockEntityOf(
  trx: Transaction,
  { institution_id, depositor_id }: Whose,
): Promise<{ entityId: string; accountId: string | null }> {
  const entity = await trx
    .selectFrom('entities')
    .select(['id', 'savings_account_id'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', (query) =>
      query
        .selectFrom('depositors')
        .select('entity_id')
        .where('institution_id', '=', institution_id)
        .where('id', '=', depositor_id),
    )
    .forUpdate()
    .executeTakeFirst()
  if (entity === undefined) throw new DomainError('not_found')
  return { entityId: entity.id, accountId: entity.savings_account_id }
}

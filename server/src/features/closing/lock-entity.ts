import type { Transaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'

/** The account of a depositor, kept from everybody else until the transaction ends. */
export async function lockEntity(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<{ entityId: string; accountId: string }> {
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
  if (entity.savings_account_id === null) {
    throw invalid('depositor_id', 'This depositor has no savings account.')
  }
  return { entityId: entity.id, accountId: entity.savings_account_id }
}

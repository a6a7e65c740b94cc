import type { Selectable } from 'kysely'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'

/** A request that goes on, kept from changing otherwise until the transaction ends. */
export async function lockOpenSearch(
  trx: Transaction,
  institution_id: string,
  uuid: string,
): Promise<Selectable<Tables['suspicion_searches']>> {
  const search = await trx
    .selectFrom('suspicion_searches')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (search === undefined) throw new DomainError('not_found')
  if (search.state !== 'open') throw invalid('', 'This request has ended. It stays as it is.')
  return search
}

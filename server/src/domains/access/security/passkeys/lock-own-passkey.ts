import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { type Owner, ownerColumn, ownerId } from './owners.ts'

/** A passkey of theirs, kept from changing until the transaction ends; anybody else's is not there. */
export async function lockOwnPasskey(
  trx: Transaction,
  owner: Owner,
  uuid: string,
): Promise<{ id: string; name: string }> {
  const own = await trx
    .selectFrom('passkeys')
    .select(['id', 'name'])
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .where('id', '=', uuid)
    .forUpdate()
    .executeTakeFirst()
  if (own === undefined) throw new DomainError('not_found')
  return own
}

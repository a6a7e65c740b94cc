import type { Passkey } from '@passbook/contract/security'
import type { Context } from '../../../../context.ts'
import { DomainError } from '../../../../platform/errors.ts'
import { listPasskeys } from './list-passkeys.ts'
import { type Owner, ownerColumn, ownerId } from './owners.ts'

/** What its owner calls it. */
export async function renamePasskey(
  { db }: Context,
  owner: Owner,
  { uuid, name }: { uuid: string; name: string },
): Promise<Passkey[]> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('institution_id', '=', owner.institution_id)
    .where(ownerColumn(owner), '=', ownerId(owner))
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not_found')
  return listPasskeys(db, owner)
}

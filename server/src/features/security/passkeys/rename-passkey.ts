import type { Passkey } from '@passbook/contract/security'
import type { SessionCaller } from '../../../callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { listPasskeys } from './list-passkeys.ts'

/** What its owner calls it. */
export async function renamePasskey(
  { db }: Context,
  caller: SessionCaller,
  { uuid, name }: { uuid: string; name: string },
): Promise<Passkey[]> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('institution_id', '=', caller.institution_id)
    .where('user_id', '=', caller.user_id)
    .where('id', '=', uuid)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new DomainError('not_found')
  return listPasskeys(db, caller)
}

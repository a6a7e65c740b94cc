import type { Passkey } from '@passbook/contract/security'
import type { SessionCaller } from '../../../../platform/callers/caller.ts'
import type { Context } from '../../../../context.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { findUser, lockUser } from '../../auth/queries.ts'
import { type MadePasskey, keepPasskey } from './keep-passkey.ts'
import { noteChange } from './note-change.ts'
import type { RelyingParty } from './relying-party.ts'

/** Keeps the passkey that a depositor's browser made. */
export function addPasskey(
  ctx: Context,
  caller: SessionCaller,
  party: RelyingParty,
  made: MadePasskey,
): Promise<Passkey[]> {
  const { institution_id, user_id, session_id } = caller
  const lock = (trx: Transaction) => lockUser(trx, caller)
  const note = async (trx: Transaction, passkey: { id: string; name: string }) => {
    const user = await findUser(trx, institution_id, user_id)
    await noteChange(ctx, trx, caller, { user, passkey, isAdded: true })
  }
  const owner = { institution_id, user_id }
  const asker = { institution_id, session_id }
  return keepPasskey(ctx, { owner, asker, party, lock, note }, made)
}

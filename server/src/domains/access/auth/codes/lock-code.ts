import type { Selectable } from 'kysely'
import type { SessionCaller, SignInCaller } from '../../../../platform/callers/caller.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'

export type MfaCode = Selectable<Tables['mfa_codes']>

/** The unexpired code of a nonce, locked for this transaction; only whoever asked for it finds it. */
export function lockCode(
  trx: Transaction,
  caller: SignInCaller | SessionCaller,
  nonceHash: Buffer,
  now: Date,
): Promise<MfaCode | undefined> {
  const query = trx
    .selectFrom('mfa_codes')
    .selectAll()
    .where('institution_id', '=', caller.institution_id)
    .where('nonce_hash', '=', nonceHash)
    .where('user_id', '=', caller.user_id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts_left', '>', 0)
    .forUpdate()
  return caller.kind === 'sign-in'
    ? query.where('sign_in_id', '=', caller.sign_in_id).executeTakeFirst()
    : query.where('session_id', '=', caller.session_id).executeTakeFirst()
}

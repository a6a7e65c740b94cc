import type { SessionCaller } from '../../callers/caller.ts'
import type { Transaction } from '../../db/transaction.ts'
import { invalid } from '../../errors.ts'

const OWN = 'This is your own email address. Enter theirs.'
const USED = 'This email address cannot be used for a second holder. Ask them for another one.'

/** A second holder has a login of their own: neither the caller's address nor anybody else's. */
export async function assertFreeAddress(
  trx: Transaction,
  { institution_id, user_id }: SessionCaller,
  email: string,
): Promise<void> {
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('email', '=', email)
    .executeTakeFirst()
  if (taken === undefined) return
  throw invalid('email', taken.id === user_id ? OWN : USED)
}

import type { Transaction } from '../../../../platform/db/transaction.ts'

/** Every device of a person is asked for a code again. */
export async function forgetDevices(
  trx: Transaction,
  { institution_id, user_id }: { institution_id: string; user_id: string },
): Promise<void> {
  await trx
    .deleteFrom('devices')
    .where('institution_id', '=', institution_id)
    .where('user_id', '=', user_id)
    .execute()
}

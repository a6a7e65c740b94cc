import type { Insertable } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import type { PreparedClosing } from './prepare-closing.ts'
import { moveClosing } from './queries.ts'

type Facts = Omit<Insertable<Tables['closings']>, 'institution_id' | 'id' | 'account_id'>

/**
 * Writes down what was done: in the record another holder began, which keeps the key of the call that
 * began it, or in a new one.
 */
export async function saveClosing(
  trx: Transaction,
  { institution_id, accountId, waiting }: PreparedClosing,
  { status, call_key, ...facts }: Facts,
): Promise<string> {
  if (waiting !== undefined) {
    await moveClosing(trx, waiting, status, facts)
    return waiting.id
  }
  const { id } = await trx
    .insertInto('closings')
    .values({ institution_id, account_id: accountId, status, call_key, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** All of them, and what they were before: a returned payout opens the account again. */
export async function makeHoldersViewOnly(
  trx: Transaction,
  { institution_id, entityId, holders, now }: PreparedClosing,
  closingId: string,
): Promise<void> {
  const before = holders.flatMap(({ id, registration_status }) =>
    registration_status === null
      ? []
      : [{ institution_id, closing_id: closingId, depositor_id: id, registration_status }],
  )
  if (before.length === 0) return
  await trx.insertInto('closing_holders').values(before).execute()
  await trx
    .updateTable('depositors')
    .set({ registration_status: 'VIEW_ONLY', stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entityId)
    .where(
      'id',
      'in',
      before.map(({ depositor_id }) => depositor_id),
    )
    .execute()
}

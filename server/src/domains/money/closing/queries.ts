import { mayWithdrawTo } from '@passbook/contract/linked-account-states'
import { type ClosingStatus, mayMoveClosing } from '@passbook/contract/closing'
import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import type { LinkedAccount } from '../../people/linked-accounts/account-number.ts'
import { accountHolders } from '../../../platform/callers/account-people.ts'

export type ClosingRow = Selectable<Tables['closings']>

/** Closings in these states are over and kept as history. */
const OVER: readonly ClosingStatus[] = ['REOPENED', 'LAPSED']

interface AccountRef {
  institution_id: string
  accountId: string
}

export function findClosing(
  db: Database,
  { institution_id, accountId }: AccountRef,
): Promise<ClosingRow | undefined> {
  return db
    .selectFrom('closings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('status', 'not in', OVER)
    .executeTakeFirst()
}

/** Same as findClosing, but locked until the transaction ends. */
export function lockClosing(
  trx: Transaction,
  { institution_id, accountId }: AccountRef,
): Promise<ClosingRow | undefined> {
  return trx
    .selectFrom('closings')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('status', 'not in', OVER)
    .forUpdate()
    .executeTakeFirst()
}

/** Moves a locked closing to another state, as the state table allows. */
export async function moveClosing(
  trx: Transaction,
  { institution_id, id, status }: ClosingRow,
  to: ClosingStatus,
  changes: Omit<Updateable<Tables['closings']>, 'status'> = {},
): Promise<void> {
  if (!mayMoveClosing(status, to)) {
    throw invalid('status', `A closing that is ${status} cannot become ${to}.`)
  }
  await trx
    .updateTable('closings')
    .set({ ...changes, status: to })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

/** All current holders of the account, without applicants and removed people. */
export function listHolders(db: Database, institution_id: string, entityId: string) {
  return holdersOf(db, institution_id, entityId).execute()
}

/** Same as listHolders, but locked until the transaction ends. */
export function lockHolders(trx: Transaction, institution_id: string, entityId: string) {
  return holdersOf(trx, institution_id, entityId).forUpdate('depositors').execute()
}

function holdersOf(db: Database, institution_id: string, entityId: string) {
  return accountHolders(db, institution_id)
    .select(['depositors.id', 'first_name', 'registration_status'])
    .where('depositors.entity_id', '=', entityId)
    .where('registration_last_step', '=', 'completed')
    .where('registration_status', 'is not', null)
    .where('registration_status', '<>', 'VIEW_ONLY')
    .orderBy('depositors.id')
}

export type Holder = Awaited<ReturnType<typeof lockHolders>>[number]

/** The link that a payout goes to: the one in use, even if a deposit from it lacked funds. */
export function payoutLink(links: readonly LinkedAccount[]): LinkedAccount | undefined {
  return links.find(({ status }) => status !== 'VIEW_ONLY' && mayWithdrawTo(status))
}

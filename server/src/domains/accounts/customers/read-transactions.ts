import type { CustomerTransaction } from '@passbook/contract/console/customer-records'
import { mayDo } from '@passbook/contract/console/roles'
import { LIMITS } from '@passbook/contract/limits'
import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import type { Transaction } from '@passbook/contract/transfers'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { referenceOf } from '../../../ledger/transfer-reference.ts'
import { writeAuditOnce } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'
import { asStaffFor } from '../../../platform/callers/as-staff.ts'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import { ofCustomer } from '../../../platform/conflicts-of-interest/affected-entities.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { findPlace, findTransfers } from '../../money/transfers/history/find-transfers.ts'
import { ROWS, readTransactionRows } from '../../money/transfers/queries.ts'
import { toTransaction } from '../../money/transfers/to-transaction.ts'

interface TransactionQuery extends Pick<TransactionFilters, 'q' | 'status' | 'kind'> {
  after?: string | undefined
}

/** The transactions of a customer's account as its first holder sees them, newest first. */
export async function listCustomerTransactions(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  { after, ...filters }: TransactionQuery,
): Promise<{ transactions: Transaction[]; has_more: boolean }> {
  const { db, clock } = ctx
  const { account, place } = await viewAccount(
    ctx,
    caller,
    depositor_id,
    async (trx, account_id) => {
      if (account_id === null) return { account: null, place: undefined }
      const of = { institution_id: caller.institution_id, account_id, since: null }
      const found = after === undefined ? undefined : await findPlace(trx, of, after)
      if (after !== undefined && found === undefined)
        throw invalid('after', 'This page does not exist.')
      return { account: of, place: found }
    },
  )
  if (account === null) return { transactions: [], has_more: false }
  const rows = await findTransfers(db, account, {
    filters,
    order: 'created',
    after: place,
    limit: ROWS,
  })
  const now = clock.now()
  return {
    transactions: rows.slice(0, LIMITS.pageOfTransactions).map((row) => toTransaction(row, now)),
    has_more: rows.length > LIMITS.pageOfTransactions,
  }
}

/** One transaction of a customer's account, with its ACH entry, the answers to it, and its disputes. */
export async function readCustomerTransaction(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  id: string,
): Promise<CustomerTransaction> {
  const { institution_id } = caller
  const { db, clock } = ctx
  const row = await viewAccount(ctx, caller, depositor_id, async (trx, account_id) => {
    const [found] = await readTransactionRows(trx, institution_id, [id])
    if (found === undefined || found.account_id !== account_id) throw new DomainError('not_found')
    return found
  })
  const now = clock.now()
  return {
    transaction: toTransaction(row, now),
    today: easternDate(now),
    sent: await findEntry(db, institution_id, id),
    answers: await listAnswers(db, institution_id, id),
    disputes: mayDo(caller.role, 'disputes.read') ? await listDisputes(db, institution_id, id) : [],
  }
}

/**
 * Reads in a customer's account, for staff without a conflict of interest. The view is recorded once there is
 * something to see: a call that is refused says nothing about anybody, and leaves nothing behind.
 */
function viewAccount<T>(
  ctx: Context,
  caller: StaffCaller,
  depositor_id: string,
  read: (trx: Database, account_id: string | null) => Promise<T>,
): Promise<T> {
  const { institution_id } = caller
  return asStaffFor(ctx, caller, 'customers.read', ofCustomer(depositor_id), async (desk) => {
    const person = await accountPeople(desk.trx, institution_id)
      .select('savings_account_id')
      .where('depositors.id', '=', depositor_id)
      .executeTakeFirst()
    if (person === undefined) throw new DomainError('not_found')
    const seen = await read(desk.trx, person.savings_account_id)
    await writeAuditOnce(desk.trx, {
      institution_id,
      actor: desk.actor,
      action: 'view_customer',
      entity: 'depositor',
      entityId: depositor_id,
    })
    return seen
  })
}

async function findEntry(
  db: Database,
  institution_id: string,
  transfer_id: string,
): Promise<CustomerTransaction['sent']> {
  const entry = await db
    .selectFrom('ach_entries')
    .select(['file_id', 'trace'])
    .where('institution_id', '=', institution_id)
    .where('transfer_id', '=', transfer_id)
    .executeTakeFirst()
  return entry ?? null
}

function listAnswers(db: Database, institution_id: string, transfer_id: string) {
  return db
    .selectFrom('ach_answers as answer')
    .innerJoin('ach_files as file', (join) =>
      join
        .onRef('file.institution_id', '=', 'answer.institution_id')
        .onRef('file.id', '=', 'answer.file_id'),
    )
    .select(['answer.file_id', 'answer.place', 'answer.code', 'file.business_date as received_on'])
    .where('answer.institution_id', '=', institution_id)
    .where('answer.transfer_id', '=', transfer_id)
    .orderBy('file.business_date')
    .execute()
}

async function listDisputes(
  db: Database,
  institution_id: string,
  transfer_id: string,
): Promise<CustomerTransaction['disputes']> {
  const rows = await db
    .selectFrom('disputes')
    .select(['id', sql<boolean>`ended_at is null`.as('is_open')])
    .where('institution_id', '=', institution_id)
    .where('transfer_id', '=', transfer_id)
    .orderBy('received_at', 'desc')
    .execute()
  return rows.map(({ id, is_open }) => ({
    uuid: id,
    // A dispute is referred to in the same way as a transfer: by the first part of its id.
    reference: referenceOf({ request_id: id }),
    is_open,
  }))
}

import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/account-status'
import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import type { Transaction } from '@passbook/contract/transfers'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { type Account, type Order, findPlace, findTransfers } from './history/find-transfers.ts'
import { ROWS, type TransactionRow, hasTransfer, listTransfers } from './queries.ts'
import { toTransaction } from './to-transaction.ts'

interface Page {
  transactions: Transaction[]
  /** The id of the last transaction, if there is another page. */
  next: string | null
}

/** Filters, the order, and the transaction to continue after. */
interface ListInput extends TransactionFilters {
  after?: string | undefined
  order?: Order | undefined
}

/**
 * The transactions of the caller's savings account, newest first or by posting. Micro-entries belong
 * to no savings account, so they are not among them (STATES: Transaction).
 */
export async function listTransactions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id, savings_account_id: account_id, progress, held }: Reader,
  { after, order = 'created', ...filters }: ListInput = {},
): Promise<Page> {
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  if (account_id === null) return after === undefined ? NOTHING : refusePage()
  const account = { institution_id, account_id, since: held.since }
  const isPlain =
    order === 'created' &&
    held.since === null &&
    Object.values(filters).every((value) => value === undefined)
  const rows = isPlain
    ? await listNewest(db, account, after)
    : await listFiltered(db, account, { filters, order, after })
  const now = clock.now()
  const transactions = rows
    .slice(0, LIMITS.pageOfTransactions)
    .map((row) => toTransaction(row, now))
  const isLast = rows.length <= LIMITS.pageOfTransactions
  return { transactions, next: isLast ? null : (transactions.at(-1)?.uuid ?? null) }
}

/** The query that the home page and guards run all the time, in one prepared statement. */
async function listNewest(
  db: Database,
  account: Account,
  after: string | undefined,
): Promise<TransactionRow[]> {
  const rows = await listTransfers(db, { ...account, after })
  const isUnknown = rows.length === 0 && after !== undefined
  if (isUnknown && !(await hasTransfer(db, account, after))) refusePage()
  return rows
}

async function listFiltered(
  db: Database,
  account: Account,
  wanted: { filters: TransactionFilters; order: Order; after: string | undefined },
): Promise<TransactionRow[]> {
  const place = wanted.after === undefined ? undefined : await findPlace(db, account, wanted.after)
  if (wanted.after !== undefined && place === undefined) refusePage()
  return findTransfers(db, account, { ...wanted, after: place, limit: ROWS })
}

const NOTHING: Page = { transactions: [], next: null }

function refusePage(): never {
  throw invalid('after', 'We couldn’t find that page. Start from the first page.')
}

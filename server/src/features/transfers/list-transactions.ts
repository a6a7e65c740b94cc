import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/standing'
import type { Transaction } from '@passbook/contract/transfers'
import type { Reader } from '../../callers/caller.ts'
import type { Context } from '../../context.ts'
import { DomainError, invalid } from '../../errors.ts'
import { hasTransfer, listTransfers } from './queries.ts'
import { toTransaction } from './to-transaction.ts'

interface Page {
  transactions: Transaction[]
  /** Where this page ended, when there is another. */
  next: string | null
}

/**
 * The transactions of the caller's savings account, newest first. Micro-entries belong to no savings
 * account, so they are not among them (STATES: Transaction).
 */
export async function listTransactions(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { institution_id, savings_account_id: account_id, progress }: Reader,
  after?: string,
): Promise<Page> {
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  if (account_id === null) return after === undefined ? NOTHING : refusePage()
  const account = { institution_id, account_id }
  const limit = LIMITS.pageOfTransactions + 1
  const rows = await listTransfers(db, { ...account, after, limit })
  const isUnknown = rows.length === 0 && after !== undefined
  if (isUnknown && !(await hasTransfer(db, account, after))) refusePage()
  const now = clock.now()
  const transactions = rows
    .slice(0, LIMITS.pageOfTransactions)
    .map((row) => toTransaction(row, now))
  const isLast = rows.length <= LIMITS.pageOfTransactions
  return { transactions, next: isLast ? null : (transactions.at(-1)?.uuid ?? null) }
}

const NOTHING: Page = { transactions: [], next: null }

function refusePage(): never {
  throw invalid('after', 'There is no such page. Begin with the first.')
}

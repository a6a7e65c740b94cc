import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/standing'
import type { Transaction } from '@passbook/contract/transfers'
import type { Context } from '../../context.ts'
import { DomainError, invalid } from '../../errors.ts'
import { findSavingsAccount } from '../accounts/queries.ts'
import type { ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
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
  caller: ApplicationCaller,
  after?: string,
): Promise<Page> {
  if (!mayRead(await readProgress(db, caller.institution_id, caller.user_id))) {
    throw new DomainError('not_allowed')
  }
  const account = await findSavingsAccount(db, caller)
  if (after !== undefined && !(account && (await hasTransfer(db, account, after)))) {
    throw invalid('after', 'There is no such page. Begin with the first.')
  }
  if (account === undefined) return { transactions: [], next: null }
  const rows = await listTransfers(db, account, { after, limit: LIMITS.pageOfTransactions + 1 })
  const now = clock.now()
  const transactions = rows
    .slice(0, LIMITS.pageOfTransactions)
    .map((row) => toTransaction(row, now))
  const isLast = rows.length <= LIMITS.pageOfTransactions
  return { transactions, next: isLast ? null : (transactions.at(-1)?.uuid ?? null) }
}

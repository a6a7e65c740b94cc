import type { Transaction } from '@passbook/contract/transfers'

/** The deposit that opened the account, of a list that has the newest first. */
export function firstDeposit(transactions: readonly Transaction[]): Transaction | undefined {
  return transactions.findLast(({ kind }) => kind === 'deposit')
}

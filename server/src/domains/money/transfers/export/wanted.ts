import type { TransactionFilters } from '@passbook/contract/transaction-filters'
import type { Account } from '../history/find-transfers.ts'

/** What a file is made of. */
export interface Wanted {
  account: Account
  filters: TransactionFilters
  now: Date
}

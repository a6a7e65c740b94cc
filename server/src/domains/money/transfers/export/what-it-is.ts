import { comesIn } from '../moves/ledger-effects.ts'
import type { TransactionRow } from '../queries.ts'
import { describe } from '../to-transaction.ts'

type Told = Pick<
  TransactionRow,
  'kind' | 'direction' | 'note' | 'linked_account_id' | 'bank_name' | 'account_last_four'
>

/** "Deposit from Copper Canyon Bank ending in 1234". */
export function whatItIs(row: Told): string {
  const { direction, linked_account_id, bank_name, account_last_four } = row
  const what = describe(row)
  if (linked_account_id === null) return what
  const ending = account_last_four === null ? '' : ` ending in ${account_last_four}`
  return `${what} ${comesIn(direction) ? 'from' : 'to'} ${bank_name ?? 'your bank'}${ending}`
}

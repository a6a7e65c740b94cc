import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'

const query = { status: 'Initiated,Pending' }

/** Deposits that were agreed to for an account linked before, and have no yes yet. */
export function useWaitingDeposits(): Transaction[] {
  const open = useData(transferEndpoints.getTransactions, { query }).data?.transactions
  return open?.filter(({ is_waiting }) => is_waiting) ?? []
}

import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'

/** The day the bank has; the browser's own clock may be wrong, or far away. */
export function useBankingDay(): string | undefined {
  return useData(transferEndpoints.getService, { query: {} }).data?.as_of
}

import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'

/** The current banking day; the browser's clock may be wrong or in another time zone. */
export function useBankingDay(): string | undefined {
  return useData(transferEndpoints.getService, { query: {} }).data?.as_of
}

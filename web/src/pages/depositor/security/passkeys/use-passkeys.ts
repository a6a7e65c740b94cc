import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { queryClient } from '../../../../api/query-client.ts'
import { dataOptions, useData } from '../../../../api/use-data.ts'

export function usePasskeys() {
  return useData(securityEndpoints.getPasskeys)
}

/** Stores the updated list that every passkey call returns. */
export function takePasskeys(passkeys: Passkey[]): void {
  queryClient.setQueryData(dataOptions(securityEndpoints.getPasskeys).queryKey, passkeys)
}

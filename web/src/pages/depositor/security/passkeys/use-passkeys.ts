import { type Passkey, securityEndpoints } from '@passbook/contract/security'
import { queryClient } from '../../../../api/query-client.ts'
import { dataOptions, useData } from '../../../../api/use-data.ts'

/** The passkeys of the person. */
export function usePasskeys() {
  return useData(securityEndpoints.getPasskeys)
}

/** Every call about one answers with the list as it is then. */
export function takePasskeys(passkeys: Passkey[]): void {
  queryClient.setQueryData(dataOptions(securityEndpoints.getPasskeys).queryKey, passkeys)
}

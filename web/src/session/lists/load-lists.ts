import { accountEndpoints } from '@passbook/contract/accounts'
import { beneficiaryEndpoints } from '@passbook/contract/beneficiaries'
import { jointEndpoints } from '@passbook/contract/joint'
import { linkingEndpoints } from '@passbook/contract/linking'
import { queryClient } from '../../api/query-client.ts'
import { dataOptions } from '../../api/use-data.ts'
import { type Lists, storeLists } from './lists.ts'

/** How each list that guards need is fetched, from the cache while it is fresh. */
const fetchers: { [N in keyof Lists]: () => Promise<Lists[N]> } = {
  linkedAccounts: () => queryClient.fetchQuery(dataOptions(linkingEndpoints.getLinkedAccounts)),
  accounts: () => queryClient.fetchQuery(dataOptions(accountEndpoints.getAccounts)),
  beneficiaries: async () =>
    (await queryClient.fetchQuery(dataOptions(beneficiaryEndpoints.getBeneficiaries)))
      .beneficiaries,
  joint: () => queryClient.fetchQuery(dataOptions(jointEndpoints.getSecondaryProgress)),
}

export async function loadList(need: keyof Lists): Promise<void> {
  storeLists({ [need]: await fetchers[need]() })
}

import { mayDepositFrom, mayWithdrawTo } from '@passbook/contract/linked-account-states'
import { type LinkedAccount, linkingEndpoints } from '@passbook/contract/linking'
import { useData } from '../../api/use-data.ts'

export type MoneyDirection = 'LinkedToPrimary' | 'PrimaryToLinked'

/** The outside account that money comes from or goes to. */
export function useLinkOf(direction: MoneyDirection): LinkedAccount | undefined {
  const links = useData(linkingEndpoints.getLinkedAccounts).data
  const fits = direction === 'LinkedToPrimary' ? mayDepositFrom : mayWithdrawTo
  return links?.find(({ status }) => fits(status))
}

import { accountEndpoints } from '@passbook/contract/accounts'
import { useData } from '../../../api/use-data.ts'
import { useLinkOf } from '../../../features/transfers/link-of.ts'
import { accountLabel } from '../../../lib/account-label.ts'

/** "From Copper Canyon Bank •• 1234"; nothing until it is known. */
export function FromAccount() {
  const from = useFromLabel()
  return from && <p>From {from}</p>
}

export function FromAndTo() {
  const from = useFromLabel()
  const [account] = useData(accountEndpoints.getAccounts).data ?? []
  if (!from || !account) return null
  return (
    <p>
      From {from} to {accountLabel('your savings', account.account_last_four)}
    </p>
  )
}

/** The account deposits come from, as it is named to its owner. */
export function useFromLabel(): string | null {
  const link = useLinkOf('LinkedToPrimary')
  return link ? accountLabel(link.bank_name ?? 'your bank', link.account_last_four) : null
}

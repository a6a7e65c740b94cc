import { accountEndpoints } from '@passbook/contract/accounts'
import { useData } from '../../api/use-data.ts'
import * as wording from '../../lib/wording.ts'
import { Money } from '../../ui/Money.tsx'

/** What the account holds, on pages about a setback; nothing until it is loaded. */
export function CurrentBalance() {
  const [account] = useData(accountEndpoints.getAccounts).data ?? []
  if (!account) return null
  return (
    <div className="mb-6">
      <p className="text-ink-muted">{wording.yourBalance}</p>
      <p className="text-display font-bold">
        <Money cents={account.current_balance_cents} />
      </p>
    </div>
  )
}

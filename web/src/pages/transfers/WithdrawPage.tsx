import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { type ServiceTerms, transferEndpoints } from '@passbook/contract/transfers'
import { useSearchParams } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { MoneyGate } from '../../features/account-status/MoneyGate.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { usePageTitle } from '../../shell/use-page-title.ts'
import { CloseAccount } from './close/CloseAccount.tsx'
import { WithdrawAmount } from './WithdrawAmount.tsx'
import { WithdrawReview } from './WithdrawReview.tsx'
import { isReview, readAmount } from './transfer-address.ts'

const query = { direction: 'PrimaryToLinked' } as const

/** `/withdraw` withdraws an amount; with `?close` it closes the account and pays everything out. */
export function WithdrawPage() {
  const [search] = useSearchParams()
  const isClosing = search.has('close')
  usePageTitle(isClosing ? 'Close your account' : null)
  return <div className="max-w-task">{isClosing ? <CloseAccount /> : <Withdrawal />}</div>
}

/** Amount, then review; the URL carries the amount, so that Back and a reload keep it (UX 6). */
function Withdrawal() {
  const service = useData(transferEndpoints.getService, { query })
  const accounts = useData(accountEndpoints.getAccounts)
  return (
    <MoneyGate direction="withdrawal" title="Withdraw">
      <QueryState query={accounts}>
        {([account]) =>
          account && (
            <QueryState query={service}>
              {(terms) => <Withdraw account={account} terms={terms} />}
            </QueryState>
          )
        }
      </QueryState>
    </MoneyGate>
  )
}

function Withdraw({ account, terms }: { account: Account; terms: ServiceTerms }) {
  const [search] = useSearchParams()
  const availableCents = account.available_balance_cents
  const maxCents = Math.min(availableCents, terms.max_withdrawal_cents)
  const amountCents = readAmount(search, { minCents: 1, maxCents })
  return amountCents !== null && isReview(search) ? (
    <WithdrawReview amountCents={amountCents} account={account} />
  ) : (
    <WithdrawAmount amountCents={amountCents} availableCents={availableCents} maxCents={maxCents} />
  )
}

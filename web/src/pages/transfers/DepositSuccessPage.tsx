import CircleCheck from 'lucide-react/icons/circle-check'
import { TransferDone } from '../../features/transfers/TransferDone.tsx'
import { useNamedTransaction } from '../../features/transfers/transaction-address.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { QueryState } from '../../shell/QueryState.tsx'

/** What was confirmed, its reference, and what happens next. */
export function DepositSuccessPage() {
  const { query, transaction } = useNamedTransaction()
  return (
    <div className="max-w-task">
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your deposit is confirmed">We sent you an email with these dates.</Intro>
      <QueryState query={query}>
        {() => transaction && <TransferDone title="Deposit" transaction={transaction} />}
      </QueryState>
      <div className="mt-8">
        <LeadOn to="/dashboard">Go to home</LeadOn>
      </div>
    </div>
  )
}

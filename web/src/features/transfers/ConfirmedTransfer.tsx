import CircleCheck from 'lucide-react/icons/circle-check'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { useNamedTransaction } from './transaction-address.ts'
import { TransferDone } from './TransferDone.tsx'

interface ConfirmedTransferProps {
  word: 'deposit' | 'withdrawal'
  /** It replaces an earlier transfer. */
  isChange?: boolean
}

/** What was confirmed, its reference, and what happens next; if it was canceled since, it says so. */
export function ConfirmedTransfer({ word, isChange = false }: ConfirmedTransferProps) {
  const { query, transaction } = useNamedTransaction()
  const status = transaction?.status
  const isCancelled = status === 'Voided' || status === 'Cancelled'
  return (
    <div className="max-w-task">
      {!isCancelled && <CircleCheck aria-hidden className="mb-4 size-10 text-success" />}
      {isCancelled ? (
        <Intro title={`Your ${word} was ${transaction?.replaced_by ? 'changed' : 'cancelled'}`}>
          We sent you an email about it.
        </Intro>
      ) : (
        <Intro title={`Your ${word} is ${isChange ? 'changed' : 'confirmed'}`}>
          We sent you an email with these dates.
        </Intro>
      )}
      <QueryState query={query}>
        {() =>
          transaction && (
            <TransferDone
              title={word === 'deposit' ? 'Deposit' : 'Withdrawal'}
              transaction={transaction}
            />
          )
        }
      </QueryState>
      <div className="mt-8">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
      </div>
    </div>
  )
}

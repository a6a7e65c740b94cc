import CircleCheck from 'lucide-react/icons/circle-check'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { useNamedTransaction } from './transaction-address.ts'
import { TransferDone } from './TransferDone.tsx'
import * as wording from './wording.ts'

interface ConfirmedTransferProps {
  kind: 'deposit' | 'withdrawal'
  /** It replaces an earlier transfer. */
  isChange?: boolean
}

/** What was confirmed, its reference, and what happens next; if it was canceled since, it says so. */
export function ConfirmedTransfer({ kind, isChange = false }: ConfirmedTransferProps) {
  const { query, transaction } = useNamedTransaction()
  const words = wording.ofTransfer[kind]
  const status = transaction?.status
  const isCancelled = status === 'Voided' || status === 'Cancelled'
  return (
    <div className="max-w-task">
      {!isCancelled && <CircleCheck aria-hidden className="mb-4 size-10 text-success" />}
      {isCancelled ? (
        <Intro title={transaction?.replaced_by ? words.wasChanged : words.wasCanceled}>
          {wording.weEmailedYouAConfirmation}
        </Intro>
      ) : (
        <Intro title={isChange ? words.isChanged : words.isConfirmed}>
          {wording.weEmailedYouTheseDates}
        </Intro>
      )}
      <QueryState query={query}>
        {() => transaction && <TransferDone title={words.name} transaction={transaction} />}
      </QueryState>
      <div className="mt-8">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
      </div>
    </div>
  )
}

import CircleCheck from 'lucide-react/icons/circle-check'
import { fill } from '../../lib/fill.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { useNamedTransaction } from './transaction-address.ts'
import { TransferDone } from './TransferDone.tsx'
import * as wording from './wording.ts'

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
        <Intro
          title={fill(transaction?.replaced_by ? wording.wasChanged : wording.wasCancelled, {
            word,
          })}
        >
          {wording.weEmailedYouAConfirmation}
        </Intro>
      ) : (
        <Intro title={fill(isChange ? wording.isChanged : wording.isConfirmed, { word })}>
          {wording.weEmailedYouTheseDates}
        </Intro>
      )}
      <QueryState query={query}>
        {() =>
          transaction && (
            <TransferDone
              title={word === 'deposit' ? wording.deposit : wording.withdrawal}
              transaction={transaction}
            />
          )
        }
      </QueryState>
      <div className="mt-8">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
      </div>
    </div>
  )
}

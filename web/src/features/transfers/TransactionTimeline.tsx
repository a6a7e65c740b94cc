import { moneyTimeline } from '@passbook/contract/money-timeline'
import type { Transaction } from '@passbook/contract/transfers'
import { Refusal } from '../../shell/Refusal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CancelTransfer } from './CancelTransfer.tsx'
import { MoneyTimeline } from './MoneyTimeline.tsx'
import { useBankingDay } from './use-banking-day.ts'
import { useCancelTransfer } from './use-cancel-transfer.ts'

/** Where the money of a transaction is, what comes next, and Cancel while the server allows it. */
export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const today = useBankingDay()
  const { cancel, isPending, error } = useCancelTransfer(transaction)
  if (today === undefined) return <Skeleton className="h-40" />
  return (
    <>
      <MoneyTimeline
        stops={moneyTimeline(transaction, today)}
        action={
          transaction.may_cancel && (
            <CancelTransfer transaction={transaction} isPending={isPending} onConfirm={cancel} />
          )
        }
      />
      {error && (
        <div className="mt-4">
          <Refusal error={error} flow="deposit-cancel" />
        </div>
      )}
    </>
  )
}

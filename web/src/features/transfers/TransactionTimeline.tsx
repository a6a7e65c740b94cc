import { moneyTimeline } from '@passbook/contract/money-timeline'
import type { Transaction } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { reportProblem } from '../../destinations.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { CancelTransfer, useCancelTransfer } from './CancelTransfer.tsx'
import { mayEdit } from './may-edit.ts'
import { MoneyTimeline } from './MoneyTimeline.tsx'
import { editAddress } from './transaction-address.ts'
import { useBankingDay } from './use-banking-day.ts'
import * as wording from './wording.ts'

/** Where the money of a transaction is, what comes next, and Cancel while the server allows it. */
export function TransactionTimeline({ transaction }: { transaction: Transaction }) {
  const today = useBankingDay()
  const { cancel, isPending, error } = useCancelTransfer(transaction)
  if (today === undefined) return <Skeleton className="h-40" />
  return (
    <div>
      <MoneyTimeline
        stops={moneyTimeline(transaction, today)}
        action={
          transaction.may_cancel && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <CancelTransfer transaction={transaction} isPending={isPending} onConfirm={cancel} />
              {mayEdit(transaction) && (
                <Link to={editAddress(transaction)} className={standaloneLinkClass}>
                  {wording.editDeposit}
                </Link>
              )}
            </div>
          )
        }
      />
      {error && (
        <div className="mt-4">
          <Refusal error={error} flow="deposit-cancel" />
        </div>
      )}
      <ReportProblemLink uuid={transaction.uuid} />
    </div>
  )
}

/** RULES: people report errors in a transfer to the institution, which investigates by a date. */
function ReportProblemLink({ uuid }: { uuid: string }) {
  return (
    <p className="mt-3 text-sm">
      <Link to={reportProblem({ transaction: uuid })} className={standaloneLinkClass}>
        {wording.reportAProblem}
      </Link>
    </p>
  )
}

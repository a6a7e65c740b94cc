import { moneyTimeline } from '@passbook/contract/money-timeline'
import { repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { CancelTransfer } from '../../features/transfers/CancelTransfer.tsx'
import { mayEdit } from '../../features/transfers/may-edit.ts'
import { editAddress, requestAddress } from '../../features/transfers/transaction-address.ts'
import { nextStopWords } from '../../features/transfers/transaction-words.ts'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { useCancelTransfer } from '../../features/transfers/use-cancel-transfer.ts'
import { asTitle } from '../../lib/as-title.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { Money } from '../../ui/Money.tsx'

/** UX 2: the next scheduled deposit, with Edit and Cancel. */
export function NextDeposit({ transaction }: { transaction: Transaction }) {
  const today = useBankingDay()
  const { cancel, isPending, error } = useCancelTransfer(transaction)
  const { amount_cents, may_cancel, is_waiting, schedule } = transaction
  return (
    <>
      <Money cents={amount_cents} isSigned className="font-bold" />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-ink-muted max-sm:text-sm">
          {is_waiting
            ? 'Waits for your yes to the account you linked'
            : today && nextStopWords(moneyTimeline(transaction, today))}
          {schedule && `. ${asTitle(repeatWords(schedule))}`}
        </p>
        <div className="-my-2.5 flex flex-wrap gap-x-4 print:hidden">
          {is_waiting ? (
            <Link to={requestAddress(transaction.request_id)} className={standaloneLinkClass}>
              See it
            </Link>
          ) : (
            mayEdit(transaction) && (
              <Link to={editAddress(transaction)} className={standaloneLinkClass}>
                Edit deposit
              </Link>
            )
          )}
          {may_cancel && (
            <CancelTransfer
              transaction={transaction}
              isPending={isPending}
              onConfirm={cancel}
              isQuiet
            />
          )}
        </div>
      </div>
      {error && (
        <div className="col-span-2 mt-2">
          <Refusal error={error} flow="deposit-cancel" />
        </div>
      )}
    </>
  )
}

import type { Account } from '@passbook/contract/accounts'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import { repeatWords } from '@passbook/contract/repeating'
import type { Transaction } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { CancelTransfer, useCancelTransfer } from '../../features/transfers/CancelTransfer.tsx'
import { mayEdit } from '../../features/transfers/may-edit.ts'
import { editAddress, requestAddress } from '../../features/transfers/transaction-address.ts'
import { nextStopWords } from '../../features/transfers/transaction-words.ts'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { asTitle } from '../../lib/as-title.ts'
import { Refusal } from '../../shell/Refusal.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { isIn, pendingWords } from './balance-words.ts'

const SHOWN = 4

const LINE =
  'border-b border-hairline py-2 first:pt-0 last:border-b-0 last:pb-0 sm:grid sm:grid-cols-[7rem_1fr] sm:items-baseline sm:gap-x-4'

/** The next deposit and the amounts in transit or on hold, each with the day it becomes available. */
export function Pending({ account }: { account: Account }) {
  const today = useBankingDay()
  const { owed_cents, next_deposit: next } = account
  const pending = account.pending.filter(({ transaction_id }) => transaction_id !== next?.uuid)
  if (pending.length === 0 && owed_cents === 0 && !next) return null
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">Coming up</h2>
      <ul>
        {next && (
          <li className={LINE}>
            <NextDeposit transaction={next} />
          </li>
        )}
        {pending.slice(0, SHOWN).map((amount) => (
          <li key={amount.transaction_id} className={LINE}>
            <Money
              cents={isIn(amount) ? amount.amount_cents : -amount.amount_cents}
              isSigned
              className="font-bold"
            />
            <p className="text-ink-muted max-sm:text-sm">{pendingWords(amount, today)}</p>
          </li>
        ))}
      </ul>
      {pending.length > SHOWN && (
        <p className="mt-2 text-sm text-ink-muted">
          And {pending.length - SHOWN} more under transactions.
        </p>
      )}
      {owed_cents > 0 && (
        <p className="mt-3">
          You owe <Money cents={owed_cents} className="font-bold" /> for a deposit that came back
          after its money was spent.
        </p>
      )}
    </Card>
  )
}

/** UX 2: the next scheduled deposit, with Edit and Cancel. */
function NextDeposit({ transaction }: { transaction: Transaction }) {
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

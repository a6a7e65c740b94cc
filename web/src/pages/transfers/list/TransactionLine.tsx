import { formatDate } from '@passbook/contract/dates'
import type { Transaction } from '@passbook/contract/transfers'
import { Link } from 'react-router'
import { StatusAndAmount } from '../../../features/transfers/StatusAndAmount.tsx'
import { requestAddress } from '../../../features/transfers/transaction-address.ts'
import { dayOf, whatItIs } from '../../../features/transfers/transaction-words.ts'
import { Money } from '../../../ui/Money.tsx'

const COLUMNS = 'sm:grid-cols-[6.5rem_minmax(0,1fr)_7rem_8rem_8rem]'

/** What the columns are; each line says it by itself too. */
export function TransactionColumns() {
  return (
    <div
      aria-hidden
      className={`hidden gap-x-4 border-b border-hairline px-3 pb-2 text-sm text-ink-muted sm:grid ${COLUMNS}`}
    >
      <span>Date</span>
      <span>What</span>
      <span>Status</span>
      <span className="text-right">Amount</span>
      <span className="text-right">Balance</span>
    </div>
  )
}

/** One transaction: day, what it is, how it stands, amount, balance after it; it leads to its detail. */
export function TransactionLine({ transaction }: { transaction: Transaction }) {
  const { request_id, balance_after_cents } = transaction
  return (
    <li className="border-b border-hairline">
      <Link
        to={requestAddress(request_id)}
        className={`grid min-h-target grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 rounded-sm py-3 text-ink no-underline hover:bg-sunken sm:px-3 ${COLUMNS}`}
      >
        <span className="order-3 text-sm text-ink-muted sm:order-1">
          {formatDate(dayOf(transaction))}
        </span>
        <span className="order-1 wrap-anywhere sm:order-2">{whatItIs(transaction)}</span>
        <StatusAndAmount transaction={transaction} />
        {balance_after_cents !== null && (
          <span className="order-5 col-span-2 text-sm text-ink-muted sm:col-span-1 sm:text-right sm:text-base sm:text-ink">
            <span className="sm:sr-only">Balance after it: </span>
            <Money cents={balance_after_cents} />
          </span>
        )}
      </Link>
    </li>
  )
}

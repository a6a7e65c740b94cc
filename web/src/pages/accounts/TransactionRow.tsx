import { formatDate } from '@passbook/contract/dates'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import type { Transaction } from '@passbook/contract/transfers'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  hasEffect,
  statusTone,
  whatHappensNext,
} from '../../features/transfers/transaction-words.ts'
import { TransactionTimeline } from '../../features/transfers/TransactionTimeline.tsx'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

/** A line of the list; what moves between banks opens to its stops, its reference and Cancel. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  if (transaction.linked_account === null) {
    return (
      <li className="border-b border-hairline py-3 pr-8 last:border-b-0">
        <RowLine transaction={transaction} />
      </li>
    )
  }
  return (
    <li className="border-b border-hairline last:border-b-0">
      <details className="group">
        <summary className="flex min-h-target list-none items-center gap-3 rounded-sm py-3 [&::-webkit-details-marker]:hidden">
          <RowLine transaction={transaction} />
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
        <RowDetails transaction={transaction} />
      </details>
    </li>
  )
}

function RowLine({ transaction }: { transaction: Transaction }) {
  const { description, direction, amount_cents, status, date_created } = transaction
  const today = useBankingDay()
  const isIn = direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
  return (
    <div className="flex min-w-0 flex-1 items-start justify-between gap-6">
      <div className="min-w-0">
        <p className="font-bold">{description}</p>
        <p className="text-sm text-ink-muted">
          {formatDate(date_created)}
          {today && whatHappensNext(moneyTimeline(transaction, today))}
        </p>
      </div>
      <div className="flex shrink-0 flex-col items-end gap-1">
        <Money
          cents={isIn ? amount_cents : -amount_cents}
          isSigned={hasEffect(status)}
          className={hasEffect(status) ? 'font-bold' : 'text-ink-muted line-through'}
        />
        <StatusDot tone={statusTone(status)}>{status}</StatusDot>
      </div>
    </div>
  )
}

function RowDetails({ transaction }: { transaction: Transaction }) {
  const { linked_account, reference, direction } = transaction
  const term = direction === 'LinkedToPrimary' ? 'From' : 'To'
  const account = accountLabel(
    linked_account?.bank_name ?? 'Your bank',
    linked_account?.account_last_four ?? null,
  )
  return (
    <div className="grid gap-6 pt-2 pb-6 sm:grid-cols-2">
      <TransactionTimeline transaction={transaction} />
      <DefinitionRows
        rows={[
          { term, value: account },
          { term: 'Reference', value: reference },
        ]}
      />
    </div>
  )
}

import { formatDate } from '@passbook/contract/dates'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import type { Transaction } from '@passbook/contract/transfers'
import ChevronDown from 'lucide-react/icons/chevron-down'
import {
  postingDay,
  nextStopWords,
  describeTransaction,
} from '../../features/transfers/transaction-words.ts'
import { scheduleRows } from '../../features/transfers/schedule-words.ts'
import { StatusAndAmount } from '../../features/transfers/StatusAndAmount.tsx'
import { TransactionTimeline } from '../../features/transfers/TransactionTimeline.tsx'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'

/** A line of the list; a bank transfer expands to its timeline (with Cancel), schedule and reference. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  if (transaction.linked_account === null) {
    return (
      <li className="border-b border-hairline py-3 pr-8 last:border-b-0 last:pb-0">
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
            className="size-5 shrink-0 text-ink-muted transition-transform duration-150 group-open:rotate-180 print:hidden"
          />
        </summary>
        <RowDetails transaction={transaction} />
      </details>
    </li>
  )
}

/** Day, description, status and amount in aligned columns; two lines on a phone. */
function RowLine({ transaction }: { transaction: Transaction }) {
  const today = useBankingDay()
  return (
    <div className="grid min-w-0 flex-1 grid-cols-[1fr_auto] items-baseline gap-x-4 sm:grid-cols-[7rem_1fr_6.5rem_8rem]">
      <span className="order-3 text-sm text-ink-muted sm:order-1">
        {formatDate(postingDay(transaction))}
      </span>
      <span className="order-1 min-w-0 sm:order-2">
        {describeTransaction(transaction)}
        <span className="block text-sm text-ink-muted max-sm:hidden">
          <NextStop transaction={transaction} today={today} />
        </span>
      </span>
      <StatusAndAmount transaction={transaction} />
      <span className="order-5 col-span-2 text-sm text-ink-muted sm:hidden">
        <NextStop transaction={transaction} today={today} />
      </span>
    </div>
  )
}

function NextStop({ transaction, today }: { transaction: Transaction; today: string | undefined }) {
  return today && nextStopWords(moneyTimeline(transaction, today))
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
          ...scheduleRows(transaction),
          { term: 'Reference', value: reference },
        ]}
      />
    </div>
  )
}

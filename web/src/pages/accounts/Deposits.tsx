import { formatDate } from '@passbook/contract/dates'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import {
  hasEffect,
  statusTone,
  whatHappensNext,
} from '../../features/transfers/transaction-words.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'

const SHOWN = 5

/** The latest transactions, each with its dates. */
export function Deposits() {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <Card className="lg:col-span-2">
      <h2 className="mb-2 font-bold">Recent transactions</h2>
      <QueryState query={transactions}>
        {({ transactions: all }) =>
          all.length === 0 ? (
            <p className="py-6 text-ink-muted">Your deposits and withdrawals will be here.</p>
          ) : (
            <ul>
              {all.slice(0, SHOWN).map((transaction) => (
                <Row key={transaction.uuid} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

function Row({ transaction }: { transaction: Transaction }) {
  const { description, direction, amount_cents, status, date_created } = transaction
  const isIn = direction === 'LinkedToPrimary' || direction === 'ServiceToPrimary'
  return (
    <li className="flex flex-wrap items-baseline gap-x-6 gap-y-1 border-b border-hairline py-3 last:border-b-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-bold">{description}</p>
        <p className="text-sm text-ink-muted">
          {formatDate(date_created)}
          {whatHappensNext(transaction)}
        </p>
      </div>
      <StatusDot tone={statusTone(status)}>{status}</StatusDot>
      <Money
        cents={isIn ? amount_cents : -amount_cents}
        isSigned={hasEffect(status)}
        className={hasEffect(status) ? 'font-bold' : 'text-ink-muted line-through'}
      />
    </li>
  )
}

import { transferEndpoints } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { useData } from '../../api/use-data.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { TransactionRow } from './TransactionRow.tsx'

const SHOWN = 5

/** The latest transactions, a line each; one that is opened shows where its money is. */
export function RecentTransactions() {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-lg font-bold">Recent transactions</h2>
        {(transactions.data?.transactions.length ?? 0) > 0 && (
          <Link
            to={href('/dashboard/transactions-list')}
            className={`${standaloneLinkClass} print:hidden`}
          >
            All transactions
          </Link>
        )}
      </div>
      <QueryState query={transactions}>
        {({ transactions: all }) =>
          all.length === 0 ? (
            <p className="flex flex-wrap items-center gap-x-3 py-4 text-ink-muted">
              Your deposits and withdrawals will be here.
              <Link to={href('/deposit')} className={standaloneLinkClass}>
                Make a deposit
              </Link>
            </p>
          ) : (
            <ul className="mt-2 border-t border-hairline">
              {all.slice(0, SHOWN).map((transaction) => (
                <TransactionRow key={transaction.uuid} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { TransactionRow } from './TransactionRow.tsx'

const SHOWN = 5

/** The latest transactions; one that is opened shows where its money is. */
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
                <TransactionRow key={transaction.uuid} transaction={transaction} />
              ))}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}

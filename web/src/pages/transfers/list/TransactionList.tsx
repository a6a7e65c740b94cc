import { transferEndpoints } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { usePages } from '../../../api/use-pages.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { ShowEarlier } from '../../../shell/ShowEarlier.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { TransactionColumns, TransactionLine } from './TransactionLine.tsx'
import type { Filters } from './use-filters.ts'

/** What is not posted yet first, then by the day it counts from; more as it is asked for (UX 5). */
export function TransactionList({ filters, clear }: Pick<Filters, 'filters' | 'clear'>) {
  const query = usePages(transferEndpoints.getTransactions, { order: 'posted', ...filters })
  const isFiltered = Object.keys(filters).length > 0
  const { hasNextPage, isFetchNextPageError } = query
  return (
    <QueryState query={query} loading={<LinesSkeleton />}>
      {({ pages }) => {
        const all = pages.flatMap(({ transactions }) => transactions)
        // One that was posted meanwhile moves down: it is shown once.
        const shown = [...new Map(all.map((each) => [each.uuid, each])).values()]
        if (shown.length === 0) return isFiltered ? <NothingFound clear={clear} /> : <NothingYet />
        return (
          <>
            <Announcement>{isFiltered && foundWords(shown.length, hasNextPage)}</Announcement>
            <TransactionColumns />
            <ul aria-label="Transactions">
              {shown.map((transaction) => (
                <TransactionLine key={transaction.uuid} transaction={transaction} />
              ))}
            </ul>
            {isFetchNextPageError && (
              <Refusal error={query.error} title="Earlier transactions could not be loaded" />
            )}
            <ShowEarlier query={query} className="mt-6 print:hidden">
              Show earlier transactions
            </ShowEarlier>
          </>
        )
      }}
    </QueryState>
  )
}

function NothingYet() {
  return (
    <div className="flex flex-col items-start gap-4 py-4">
      <p className="text-ink-muted">Your deposits, withdrawals and interest will be here.</p>
      <Link to={href('/deposit')} className={buttonClass()}>
        Make a deposit
      </Link>
    </div>
  )
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 py-4 text-ink-muted">
      <p role="status">No transaction is like that.</p>
      <LinkButton onClick={clear}>Show all transactions</LinkButton>
    </div>
  )
}

function foundWords(count: number, hasMore: boolean): string {
  if (hasMore) return `More than ${count} transactions found`
  return count === 1 ? '1 transaction found' : `${count} transactions found`
}

/** The real layout in grey (UX 26). */
function LinesSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((each) => (
        <Skeleton key={each} className="h-12" />
      ))}
    </div>
  )
}

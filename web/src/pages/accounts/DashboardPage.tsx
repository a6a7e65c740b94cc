import { accountEndpoints } from '@passbook/contract/accounts'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { useProgress } from '../../session/progress.ts'
import { QueryState } from '../../shell/QueryState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Attention } from './Attention.tsx'
import { Balances } from './Balances.tsx'
import { Deposits } from './Deposits.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { Yield } from './Yield.tsx'

/** Home: what there is, what is on its way, what it earns (UX 1, 2). */
export function DashboardPage() {
  const name = useProgress(({ progress }) => progress?.first_name)
  const accounts = useData(accountEndpoints.getAccounts)
  // Asked for side by side: the cards below find what they need on its way already.
  useData(transferEndpoints.getTransactions, { query: {} })
  useData(transferEndpoints.getService, { query: {} })
  return (
    <>
      <h1 className="mb-6 text-xl font-bold">{name ? `Welcome back, ${name}` : 'Welcome back'}</h1>
      <Attention balanceCents={accounts.data?.[0]?.current_balance_cents} />
      <QueryState query={accounts} loading={<HomeSkeleton />}>
        {([account]) =>
          account && (
            <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
              <Balances account={account} />
              <Yield account={account} />
              <Deposits />
            </div>
          )
        }
      </QueryState>
      <HomeNotices />
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-56" />
      <Skeleton className="h-56" />
      <Skeleton className="h-40" />
    </div>
  )
}

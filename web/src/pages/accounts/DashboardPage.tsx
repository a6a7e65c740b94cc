import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { WELCOME } from '@passbook/contract/early-check'
import type { MfaType } from '@passbook/contract/enums'
import { transferEndpoints } from '@passbook/contract/transfers'
import { Suspense, memo, useState } from 'react'
import { Link, href } from 'react-router'
import { usePrefetch, useData } from '../../api/use-data.ts'
import { useCharterWords } from '../../branding/use-charter-words.ts'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { asTitle } from '../../lib/as-title.ts'
import { useProgress } from '../../session/progress.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { type MissingPart, lazyPart } from '../../shell/loading/lazy-part.tsx'
import { Card } from '../../ui/Card.tsx'
import { DeferredWithSkeleton } from '../../ui/DeferredWithSkeleton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { standaloneLinkClass, linkClass } from '../../ui/link-class.ts'
import { Attention } from './Attention.tsx'
import { BalanceCard } from './BalanceCard.tsx'
import { ChartCard, ChartHeading, ChartMissing, ChartSkeleton } from './ChartCard.tsx'
import { Dormant } from './Dormant.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { Pending } from './Pending.tsx'
import { TransactionRow } from './TransactionRow.tsx'
import { YourSavings } from './YourSavings.tsx'
import { monthOf, type Month, monthAddress, yearAddress } from './interest/month-address.ts'

/** What the account earned this month and this year, each with a link to its explanation. */
function Earnings({ account, month }: { account: Account; month: Month | undefined }) {
  const { earnings } = useCharterWords()
  return (
    <Card>
      <h2 className="mb-2 text-lg font-bold">{asTitle(earnings)}</h2>
      <Earned words="This month" cents={account.interest_this_month_cents}>
        {month && (
          <Link to={monthAddress(month)} className={LINE_LINK}>
            Explain this month
          </Link>
        )}
      </Earned>
      <Earned words="This year" cents={account.interest_this_year_cents}>
        {month && (
          <Link to={yearAddress(month.year)} className={LINE_LINK}>
            See each month
          </Link>
        )}
      </Earned>
    </Card>
  )
}

const LINE_LINK = `${linkClass} inline-flex min-h-target items-center text-sm`

interface EarnedProps {
  words: string
  cents: number
  children: React.ReactNode
}

function Earned({ words, cents, children }: EarnedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2 first-of-type:pt-0 last:border-b-0 last:pb-0">
      <p>
        <span className="text-sm text-ink-muted">{words}</span>
        <br />
        <Money cents={cents} className="font-bold" />
      </p>
      {children}
    </div>
  )
}

const SHOWN = 5

/** The latest transactions, one line each; an opened line shows where the money is. */
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

/** Loaded separately, so that the figures do not wait for the chart. */
const BalanceChart = lazyPart(
  () => import('./chart/BalanceChart.tsx').then((m) => m.BalanceChart),
  ChartMissing,
)

/** Loaded only when somebody reactivates a dormant account. */
const ProveReactivation = lazyPart(
  () => import('./ProveReactivation.tsx').then((m) => m.ProveReactivation),
  ProveReactivationMissing,
)

/** Home: the balance, pending transfers and earnings (UX 1, 2). */
export function DashboardPage() {
  const name = useProgress(({ progress }) => progress?.first_name)
  const accounts = useData(accountEndpoints.getAccounts)
  // These requests start now, in parallel, because the cards below will need their data.
  usePrefetch(transferEndpoints.getTransactions, { query: {} })
  usePrefetch(authEndpoints.getUser)
  const [proving, setProving] = useState<readonly MfaType[] | null>(null)
  const uuid = accounts.data?.[0]?.uuid
  if (proving && uuid) {
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <ProveReactivation uuid={uuid} types={proving} onClose={() => setProving(null)} />
      </Suspense>
    )
  }
  return (
    <>
      <h1 className="mb-6 text-xl font-bold">{name ? `${WELCOME}, ${name}` : WELCOME}</h1>
      <Attention balanceCents={accounts.data?.[0]?.current_balance_cents} />
      <QueryState query={accounts} loading={<HomeSkeleton />}>
        {([account]) =>
          account && (
            <>
              <Dormant account={account} onProve={setProving} />
              <Cards account={account} />
            </>
          )
        }
      </QueryState>
      <HomeNotices />
      <ApyFootnote />
    </>
  )
}

function ApyFootnote() {
  const terms = useData(transferEndpoints.getService, { query: {} }).data
  if (!terms) return null
  return (
    <p className="mt-6 max-w-reading text-sm text-ink-muted">
      <span aria-hidden>* </span>
      {terms.apy_words}
    </p>
  )
}

/**
 * Related cards stand side by side where there is room; a phone shows the most important first. The memo
 * keeps them from rendering again for responses that do not change them.
 */
const Cards = memo(function Cards({ account }: { account: Account }) {
  const today = useBankingDay()
  return (
    <div className="grid gap-6 *:min-w-0 xl:grid-cols-[5fr_3fr]">
      <div className="flex flex-col gap-6 xl:col-span-2">
        <BalanceCard account={account} />
        <Pending account={account} />
        <RecentTransactions />
      </div>
      <DeferredWithSkeleton until={<LowerCardsSkeleton />}>
        <ChartCard>
          {today ? (
            <Suspense fallback={<ChartLoading />}>
              <BalanceChart account={account} today={today} />
            </Suspense>
          ) : (
            <ChartLoading />
          )}
        </ChartCard>
        <Earnings account={account} month={today ? monthOf(today) : undefined} />
        <YourSavings />
      </DeferredWithSkeleton>
    </div>
  )
})

function LowerCardsSkeleton() {
  return (
    <>
      <ChartCard>
        <ChartLoading />
      </ChartCard>
      <Skeleton className="h-80" />
    </>
  )
}

function ProveReactivationMissing({ onClose, ...missing }: MissingPart & { onClose: () => void }) {
  return (
    <>
      <Intro title="Confirm that it is you" />
      <PartMissing {...missing}>What asks for the code could not be loaded.</PartMissing>
      <LinkButton className="mt-4" onClick={onClose}>
        Cancel
      </LinkButton>
    </>
  )
}

function ChartLoading() {
  return (
    <>
      <ChartHeading />
      <ChartSkeleton />
    </>
  )
}

function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-72 sm:h-56" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}

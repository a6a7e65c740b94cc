import { type Account, accountEndpoints } from '@passbook/contract/accounts'
import { authEndpoints } from '@passbook/contract/auth'
import { WELCOME } from '@passbook/contract/early-check'
import type { MfaType } from '@passbook/contract/enums'
import { linkingEndpoints } from '@passbook/contract/linking'
import { moneyTimeline } from '@passbook/contract/money-timeline'
import { type Transaction, transferEndpoints } from '@passbook/contract/transfers'
import { Suspense, memo, useDeferredValue, useState } from 'react'
import { usePrefetch, useData } from '../../api/use-data.ts'
import { useDocumentsDue } from '../../features/account-status/use-status-facts.ts'
import { useCancelTransfer } from '../../features/transfers/CancelTransfer.tsx'
import { MoneyTimeline } from '../../features/transfers/MoneyTimeline.tsx'
import { PrintedAccount } from '../../features/transfers/PrintedAccount.tsx'
import { useBankingDay } from '../../features/transfers/use-banking-day.ts'
import { useProgress } from '../../session/progress.ts'
import { compareDates } from '../../lib/dates.ts'
import { HomeSkeleton } from '../../shell/frame/HomeSkeleton.tsx'
import { homeColumnsClass } from '../../shell/frame/frame-class.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { type MissingPart, lazyPart } from '../../shell/loading/lazy-part.tsx'
import { DeferredWithSkeleton } from '../../ui/DeferredWithSkeleton.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Attention } from './Attention.tsx'
import { BalanceCard, useBarred } from './BalanceCard.tsx'
import { ChartMissing, ChartSkeleton } from './ChartPlace.tsx'
import { CancelRefusal, ComingUp, TransferActions } from './ComingUp.tsx'
import { Dormant } from './Dormant.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { useIsJointKnown } from './JointAttention.tsx'
import { RecentTransactions, useRecentTransactions } from './RecentTransactions.tsx'
import { SetupCard, SetupSkeleton } from './SetupCard.tsx'
import { recentRows } from './recent-rows.ts'
import * as wording from './wording.ts'

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

/** Home: the balance, what it did, what comes next, and what happened (UX 1, 2, 3). */
export function DashboardPage() {
  const name = useProgress(({ progress }) => progress?.first_name)
  const accounts = useData(accountEndpoints.getAccounts)
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  const recent = useRecentTransactions()
  const links = useData(linkingEndpoints.getLinkedAccounts)
  // This request starts now, in parallel, because a card below will need its data.
  usePrefetch(authEndpoints.getUser)
  // What needs attention is shown with the cards: shown later, it would push them down.
  const isJointKnown = useIsJointKnown()
  const { isKnown: areDocumentsKnown } = useDocumentsDue()
  // Deferred, so that the browser can answer the person while the cards are rendered.
  const isReady = useDeferredValue(
    !transactions.isPending &&
      !recent.isPending &&
      !links.isPending &&
      areDocumentsKnown &&
      isJointKnown,
  )
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
      <PrintedAccount />
      <QueryState query={accounts} loading={<HomeSkeleton />}>
        {([account]) => {
          if (!account) return null
          if (!isReady) return <HomeSkeleton />
          const known = transactions.data?.transactions ?? NONE
          return (
            <>
              <Attention balanceCents={account.current_balance_cents} />
              <Dormant account={account} onProve={setProving} />
              <Cards account={account} first={firstDeposit(account, known)} />
              {/* Below a skeleton they would move when the cards come. */}
              <HomeNotices />
              <ApyFootnote />
            </>
          )
        }}
      </QueryState>
    </>
  )
}

const NONE: readonly Transaction[] = []

/** The deposit that a new account waits for: nothing was completed yet, so there is no history to draw. */
function firstDeposit(
  { available_balance_cents, coming }: Account,
  transactions: readonly Transaction[],
): Transaction | undefined {
  const hasHistory = transactions.some(({ status }) => status === 'Settled')
  if (available_balance_cents > 0 || hasHistory) return undefined
  const [first] = coming
    .filter(({ kind, is_waiting }) => kind === 'deposit' && !is_waiting)
    .toSorted((one, other) => compareDates(one.settlement_date, other.settlement_date))
  // The list is refetched after a refused cancellation, so it has the current status.
  return transactions.find(({ uuid }) => uuid === first?.uuid) ?? first
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

interface CardsProps {
  account: Account
  /** Set for a new account. */
  first: Transaction | undefined
}

/** At most so many recent transactions would leave most of a card beside two others empty. */
const FEW_ROWS = 3

/**
 * Related cards stand side by side where there is room; a phone shows the most important first. The memo
 * keeps them from rendering again for responses that do not change them.
 */
const Cards = memo(function Cards({ account, first }: CardsProps) {
  const recent = useRecentTransactions().data?.transactions ?? NONE
  const isShort = !first && recentRows(recent).length <= FEW_ROWS
  return (
    <>
      <BalanceCard account={account}>
        {first ? <FirstDeposit account={account} first={first} /> : <Chart account={account} />}
      </BalanceCard>
      <div className={`mt-6 ${homeColumnsClass} ${first ? 'xl:grid-rows-[auto]!' : ''}`}>
        {/* Beside recent transactions alone both cards end together. */}
        <div className={`xl:col-start-2 ${isShort ? 'xl:*:h-full' : ''}`}>
          <ComingUp account={account} shownAbove={first?.uuid} />
        </div>
        {/* Of a new account the first card says everything that happened. */}
        {!first && (
          <div className={`xl:col-start-1 xl:row-start-1 ${isShort ? '' : 'xl:row-span-2'}`}>
            <RecentTransactions />
          </div>
        )}
        <div className={`@container ${setupPlaceClass(Boolean(first), isShort)}`}>
          <DeferredWithSkeleton until={<SetupSkeleton isOutside />}>
            <SetupCard account={account} />
          </DeferredWithSkeleton>
        </div>
      </div>
    </>
  )
})

/** Below two short cards it is as wide as both; below a short one it is in the narrow column. */
function setupPlaceClass(isNew: boolean, isShort: boolean): string {
  if (isNew) return 'xl:col-start-1 xl:row-start-1'
  return isShort ? 'xl:col-span-2' : 'xl:col-start-2'
}

/** Where the first deposit of a new account is, in place of a chart that would be empty. */
function FirstDeposit({ account, first }: { account: Account; first: Transaction }) {
  const today = useBankingDay()
  const isDepositOpen = useBarred(account).deposit === null
  const cancelling = useCancelTransfer(first)
  if (today === undefined) return <Skeleton className="h-56" />
  return (
    <>
      <h3 className="sr-only">{wording.yourFirstDeposit}</h3>
      <MoneyTimeline
        stops={moneyTimeline(first, today)}
        action={
          <TransferActions
            transaction={first}
            isDepositOpen={isDepositOpen}
            cancelling={cancelling}
          />
        }
      />
      <CancelRefusal error={cancelling.error} />
    </>
  )
}

/** The place of the chart, whose controls are level with the label of the balance, keeps its size. */
function Chart({ account }: { account: Account }) {
  const today = useBankingDay()
  return (
    <div className="min-h-73 sm:-mt-2.5 sm:min-h-68 print:mt-0 print:min-h-0">
      {today ? (
        <Suspense fallback={<ChartSkeleton />}>
          <BalanceChart account={account} today={today} />
        </Suspense>
      ) : (
        <ChartSkeleton />
      )}
    </div>
  )
}

function ProveReactivationMissing({ onClose, ...missing }: MissingPart & { onClose: () => void }) {
  return (
    <>
      <Intro title={wording.confirmItsYou} />
      <PartMissing {...missing}>{wording.weCouldntLoadTheForm}</PartMissing>
      <LinkButton className="mt-4" onClick={onClose}>
        {wording.cancel}
      </LinkButton>
    </>
  )
}

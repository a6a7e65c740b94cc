import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import { repeatWords, AppliesTo } from '@passbook/contract/repeating'
import {
  type ServiceTerms,
  type Transaction,
  transferEndpoints,
} from '@passbook/contract/transfers'
import { Link, Navigate, href, useNavigate, useSearchParams } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { MoneyGate } from '../../../features/account-status/MoneyGate.tsx'
import { TransferDone } from '../../../features/transfers/TransferDone.tsx'
import { mayEdit, hasActiveSchedule } from '../../../features/transfers/may-edit.ts'
import {
  editAddress,
  useNamedTransaction,
} from '../../../features/transfers/transaction-address.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { LinkDescription } from '../../../ui/LinkDescription.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { DayHasPassed, FromAccount } from './DepositFields.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositReview } from './DepositReview.tsx'
import {
  planAddress,
  planReviewAddress,
  readPlan,
  whenOf,
  type DepositPlan,
  type When,
} from './deposit-plan.ts'

/** The scope of a change: a single deposit, or of a repeating one only this or all following. */
type Scope = AppliesTo | 'single'

const APPLIES_TO = 'applies_to'

/** Null if the person still has to choose the scope. */
function readScope(search: URLSearchParams, transaction: Transaction): Scope | null {
  if (!hasActiveSchedule(transaction)) return 'single'
  return AppliesTo.safeParse(search.get(APPLIES_TO)).data ?? null
}

/** The query parameters of the page other than the plan. */
function editParams({ uuid, request_id }: Transaction, scope: Scope): Record<string, string> {
  return {
    transaction: uuid,
    request: request_id,
    ...(scope !== 'single' && { [APPLIES_TO]: scope }),
  }
}

/** The plan of the deposit before any change. */
function currentPlan(transaction: Transaction, scope: Scope): DepositPlan {
  const { amount_cents, file_date, schedule } = transaction
  if (scope !== 'following' || !schedule) {
    return { amountCents: amount_cents, date: file_date, every: null, endsOn: null }
  }
  return {
    amountCents: schedule.amount_cents,
    date: file_date,
    every: schedule.every,
    endsOn: schedule.ends_on,
  }
}

/** One of a series stays single and all following keep repeating; a single deposit may become either. */
const SCOPE_CHOICES: Record<Scope, readonly When[]> = {
  single: ['date', 'repeat'],
  this: ['date'],
  following: ['repeat'],
}

/** The anchor date of the schedule, if the plan keeps its days and changes only the amount or end. */
function anchorOf(
  { schedule, file_date }: Transaction,
  { every, date }: Pick<DepositPlan, 'every' | 'date'>,
): string | undefined {
  const keepsDays = schedule?.every === every && date === file_date
  return keepsDays ? schedule?.anchor_date : undefined
}

function isSamePlan(a: DepositPlan, b: DepositPlan): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.date === b.date &&
    a.every === b.every &&
    a.endsOn === b.endsOn
  )
}

const TITLE = wording.editScheduledDeposit
const query = { direction: 'LinkedToPrimary' } as const
/** The statuses of deposits that were not sent yet. */
const OPEN = { status: 'Initiated,Pending' }

/** Changes the amount, day or schedule of a deposit that was not sent yet. */
export function EditDepositPage() {
  const { query: transactions, transaction } = useNamedTransaction(OPEN)
  return (
    <div className="max-w-task">
      <QueryState query={transactions}>
        {() => {
          if (transaction?.kind === 'deposit') {
            return <Edit transaction={transaction} onRefused={() => void transactions.refetch()} />
          }
          // The cached list may not contain a deposit that was just made as a replacement.
          if (transactions.isFetching) return <FieldsSkeleton />
          // STATES: an unknown or foreign id redirects to the list.
          return <Navigate to={href('/dashboard/transactions-list')} replace />
        }}
      </QueryState>
    </div>
  )
}

interface EditProps {
  transaction: Transaction
  onRefused: () => void
}

function Edit({ transaction, onRefused }: EditProps) {
  const [search] = useSearchParams()
  const service = useData(transferEndpoints.getService, { query })
  if (!mayEdit(transaction)) return <TooLate transaction={transaction} />
  const scope = readScope(search, transaction)
  return (
    <MoneyGate direction="deposit" title={TITLE}>
      {scope === null ? (
        <ScopeChoice title={TITLE} transaction={transaction} />
      ) : (
        <QueryState query={service}>
          {(terms) => <Change {...{ transaction, scope, terms, onRefused }} />}
        </QueryState>
      )}
    </MoneyGate>
  )
}

interface ChangeProps extends EditProps {
  scope: Scope
  terms: ServiceTerms
}

function Change({ transaction, scope, terms, onRefused }: ChangeProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const now = currentPlan(transaction, scope)
  const about = editParams(transaction, scope)
  const { given, when, toReview, hasPassed } = readPlan(search, terms)
  if (toReview) {
    return (
      <DepositReview
        plan={toReview}
        changeTo={planAddress('/deposit/edit', toReview, about)}
        replacing={{ replaces: transaction.uuid, ...(scope !== 'single' && { applies_to: scope }) }}
        anchorDate={anchorOf(transaction, toReview)}
        onRefused={onRefused}
      />
    )
  }
  const isBegun = search.has('amount_cents')
  const choices = SCOPE_CHOICES[scope]
  const begun = isBegun ? when : whenOf(now)
  return (
    <>
      <Intro title={TITLE}>
        <FromAccount />
      </Intro>
      {hasPassed && <DayHasPassed />}
      <DepositForm
        terms={terms}
        given={isBegun ? given : now}
        when={choices.includes(begun) ? begun : (choices[0] ?? 'date')}
        choices={choices}
        submitLabel={wording.reviewChange}
        isChange={scope === 'following'}
        anchorOf={(plan) => anchorOf(transaction, plan)}
        onReview={async (plan) => {
          if (isSamePlan(plan, now)) {
            return { '': [wording.youHaventChangedAnything] }
          }
          await navigate(planAddress('/deposit/edit', plan, about), { replace: true })
          return navigate(planReviewAddress('/deposit/edit', plan, about))
        }}
      />
    </>
  )
}

/** The deposit was sent or canceled meanwhile, perhaps in another tab (UX 36). */
function TooLate({ transaction }: { transaction: Transaction }) {
  const { replaced_by, request_id } = transaction
  return (
    <>
      <Intro title={wording.thisDepositCanNoLonger}>{wording.heresItsCurrentStatus}</Intro>
      <TransferDone title={wording.deposit} transaction={transaction} />
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        {replaced_by && (
          <Link
            to={editAddress({ uuid: replaced_by, request_id })}
            className={`${standaloneLinkClass} self-center`}
          >
            {wording.editTheDepositThat}
          </Link>
        )}
      </div>
    </>
  )
}

/** Asks whether to change only this deposit or also all following ones. */
function ScopeChoice({ title, transaction }: { title: string; transaction: Transaction }) {
  const { schedule, file_date, amount_cents } = transaction
  const often = schedule ? repeatWords(schedule) : ''
  const choices = [
    {
      scope: 'this',
      what: wording.onlyThisOne,
      why: fill(wording.amountOnFileDateLater, {
        amount: formatCents(amount_cents),
        fileDate: formatWeekday(file_date),
      }),
    },
    {
      scope: 'following',
      what: wording.thisAndFutureDeposits,
      why: fill(wording.oftenYouAgreeToThe, { often: asTitle(often) }),
    },
  ] as const
  return (
    <>
      <Intro title={title}>{wording.whatDoYouWantTo}</Intro>
      <ul className="flex flex-col gap-3">
        {choices.map(({ scope, what, why }) => (
          <li key={scope}>
            <Link
              to={`${href('/deposit/edit')}?${new URLSearchParams(editParams(transaction, scope))}`}
              className="hairline flex items-center justify-between gap-4 rounded-md bg-surface p-4 text-ink no-underline hover:bg-sunken"
            >
              <LinkDescription what={what} why={why} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

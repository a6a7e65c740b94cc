import { formatWeekday } from '@passbook/contract/dates'
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
import { mayEdit, goesOn } from '../../../features/transfers/may-edit.ts'
import {
  editAddress,
  useNamedTransaction,
} from '../../../features/transfers/transaction-address.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { LeadOn } from '../../../shell/LeadOn.tsx'
import { FieldsSkeleton, QueryState } from '../../../shell/QueryState.tsx'
import { WhatAndWhy } from '../../../ui/WhatAndWhy.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
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

/** What of a deposit is changed: all of what comes once; of what repeats it or all that follow. */
type Scope = AppliesTo | 'single'

const APPLIES_TO = 'applies_to'

/** Null where it is to be asked. */
function readScope(search: URLSearchParams, transaction: Transaction): Scope | null {
  if (!goesOn(transaction)) return 'single'
  return AppliesTo.safeParse(search.get(APPLIES_TO)).data ?? null
}

/** What the address of the page says beside the plan. */
function aboutOf({ uuid, request_id }: Transaction, scope: Scope): Record<string, string> {
  return {
    transaction: uuid,
    request: request_id,
    ...(scope !== 'single' && { [APPLIES_TO]: scope }),
  }
}

/** As it stands, before anything is changed. */
function planNow(transaction: Transaction, scope: Scope): DepositPlan {
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

/** One of several stays single, all that follow go on repeating; what comes once may do either. */
const SCOPE_CHOICES: Record<Scope, readonly When[]> = {
  single: ['date', 'repeat'],
  this: ['date'],
  following: ['repeat'],
}

/** The day what repeats is counted from, while it keeps its days; then only amount or end are others. */
function anchorOf(
  { schedule, file_date }: Transaction,
  { every, date }: Pick<DepositPlan, 'every' | 'date'>,
): string | undefined {
  const keepsItsDays = schedule?.every === every && date === file_date
  return keepsItsDays ? schedule?.anchor_date : undefined
}

function isSamePlan(a: DepositPlan, b: DepositPlan): boolean {
  return (
    a.amountCents === b.amountCents &&
    a.date === b.date &&
    a.every === b.every &&
    a.endsOn === b.endsOn
  )
}

const TITLE = 'Edit scheduled deposit'
const query = { direction: 'LinkedToPrimary' } as const
/** What has not left. */
const OPEN = { status: 'Initiated,Pending' }

/** Changes a deposit that has not left: its amount, its day, how it repeats. */
export function EditDepositPage() {
  const { query: transactions, transaction } = useNamedTransaction(OPEN)
  return (
    <div className="max-w-task">
      <QueryState query={transactions}>
        {() => {
          if (transaction?.kind === 'deposit') {
            return <Edit transaction={transaction} onRefused={() => void transactions.refetch()} />
          }
          // What was fetched before may not know it yet: it was just made in place of another.
          if (transactions.isFetching) return <FieldsSkeleton />
          // STATES: unknown or foreign is the list.
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
        <HowMuchOfIt title={TITLE} transaction={transaction} />
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
  const now = planNow(transaction, scope)
  const about = aboutOf(transaction, scope)
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
        submitLabel="Review change"
        isChange={scope === 'following'}
        anchorOf={(plan) => anchorOf(transaction, plan)}
        onReview={async (plan) => {
          if (isSamePlan(plan, now)) {
            return { '': ['Nothing is changed yet. Change the amount or the days first.'] }
          }
          await navigate(planAddress('/deposit/edit', plan, about), { replace: true })
          return navigate(planReviewAddress('/deposit/edit', plan, about))
        }}
      />
    </>
  )
}

/** It left, or was cancelled, in another tab or meanwhile (UX 36). */
function TooLate({ transaction }: { transaction: Transaction }) {
  const { replaced_by, request_id } = transaction
  return (
    <>
      <Intro title="This deposit can no longer be changed">Here is how it stands.</Intro>
      <TransferDone title="Deposit" transaction={transaction} />
      <div className="mt-8 flex flex-col gap-2">
        <LeadOn to="/dashboard">Go to home</LeadOn>
        {replaced_by && (
          <Link
            to={editAddress({ uuid: replaced_by, request_id })}
            className={`${standaloneLinkClass} self-center`}
          >
            Edit the one in its place
          </Link>
        )}
      </div>
    </>
  )
}

/** Of a deposit that repeats: this one, or it and all that follow. */
function HowMuchOfIt({ title, transaction }: { title: string; transaction: Transaction }) {
  const { schedule, file_date, amount_cents } = transaction
  const often = schedule ? repeatWords(schedule) : ''
  const choices = [
    {
      scope: 'this',
      what: 'Only this one',
      why: `${formatCents(amount_cents)} on ${formatWeekday(file_date)}. The others stay as they are.`,
    },
    {
      scope: 'following',
      what: 'This one and all that follow',
      why: `${asTitle(often)}. You agree to the new days and amount.`,
    },
  ] as const
  return (
    <>
      <Intro title={title}>What do you want to change?</Intro>
      <ul className="flex flex-col gap-3">
        {choices.map(({ scope, what, why }) => (
          <li key={scope}>
            <Link
              to={`${href('/deposit/edit')}?${new URLSearchParams(aboutOf(transaction, scope))}`}
              className="hairline flex items-center justify-between gap-4 rounded-md bg-surface p-4 text-ink no-underline hover:bg-sunken"
            >
              <WhatAndWhy what={what} why={why} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

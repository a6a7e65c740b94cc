import type { CallInput } from '@passbook/contract/endpoint'
import { formatCents } from '@passbook/contract/money'
import { everyWords, type Schedule, repeatWords } from '@passbook/contract/repeating'
import { transferEndpoints, type ServiceTerms } from '@passbook/contract/transfers'
import { Suspense } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useBranding } from '../../../branding/use-branding.ts'
import { CoverageUnknown } from '../../../features/coverage/CoverageUnknown.tsx'
import { SingleAuthorization } from '../../../features/transfers/SingleAuthorization.tsx'
import { PromiseTimeline } from '../../../features/transfers/PromiseCard.tsx'
import {
  movedWords,
  CLOSED_DAY_WORDS,
  endWords,
} from '../../../features/transfers/schedule-words.ts'
import { withTransaction } from '../../../features/transfers/transaction-address.ts'
import { isDefiniteRefusal, useOrder } from '../../../features/transfers/use-order.ts'
import { asTitle } from '../../../lib/as-title.ts'
import { fill } from '../../../lib/fill.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { lazyPart } from '../../../shell/loading/lazy-part.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { DefinitionRows } from '../../../ui/DefinitionRows.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'
import { FromAndTo, useFromLabel } from './DepositFields.tsx'
import type { DepositPlan } from './deposit-plan.ts'

/** Loaded separately, so that the dates do not wait for it. */
const CoverageWarning = lazyPart(
  () => import('../../../features/coverage/CoverageWarning.tsx').then((m) => m.CoverageWarning),
  CoverageUnknown,
)

type DepositCall = CallInput<typeof transferEndpoints.makeDeposit>

interface DepositReviewProps {
  plan: DepositPlan
  /** The URL of the form, to change the plan. */
  changeTo: string
  /** For a change: the deposit it replaces, and its scope. */
  replacing?: Pick<DepositCall['body'], 'replaces' | 'applies_to'>
  /** The anchor date of an existing schedule, if the change keeps it. */
  anchorDate?: string
  /** Called after a refusal, because the page may show outdated data. */
  onRefused?: () => void
}

/** The review: accounts, amount and dates; confirming makes the deposit. */
export function DepositReview(props: DepositReviewProps) {
  const { plan, changeTo, replacing, anchorDate, onRefused } = props
  const navigate = useNavigate()
  const { amountCents, date, every, endsOn } = plan
  const service = useData(transferEndpoints.getService, {
    query: { direction: 'LinkedToPrimary', amount_cents: amountCents, date: date ?? undefined },
  })
  // These terms are only refetched after a refusal, so that the page notices a day that has passed.
  const terms = useData(transferEndpoints.getService, { query: { direction: 'LinkedToPrimary' } })
  const order = { ...toDepositBody(plan), ...replacing }
  const deposit = useOrder(transferEndpoints.makeDeposit, order, {
    onSuccess: async ({ data }) => {
      recordVisit(replacing ? 'deposit-rescheduled' : 'deposit-made')
      const to = href(replacing ? '/deposit/reschedule-success' : '/deposit/success')
      await navigate(withTransaction(to, data.transaction.uuid), { replace: true })
    },
  })
  function confirm({ promise, authorization }: ServiceTerms) {
    const body = {
      ...order,
      expected_settlement_date: promise?.settlement_date,
      ...(!every && authorization && { authorization }),
    }
    deposit.mutate(
      { body },
      {
        // The cutoff may have passed, so the new dates are shown before another try.
        onError: (error) => {
          if (!isDefiniteRefusal(error)) return
          void service.refetch()
          void terms.refetch()
          onRefused?.()
        },
      },
    )
  }
  const words = wordsOf(plan, Boolean(replacing))
  return (
    <>
      <Link to={changeTo} className={standaloneLinkClass}>
        {words.change}
      </Link>
      <Intro documentTitle={null} title={words.title}>
        <FromAndTo />
      </Intro>
      <QueryState query={service}>
        {(promised) => (
          <div className="flex flex-col gap-6">
            <Card>
              {every && (
                <h2 className="mb-4 text-lg font-bold">
                  {replacing ? wording.nextDeposit : wording.firstDeposit}
                </h2>
              )}
              <MovedDay plan={plan} terms={promised} />
              <PromiseTimeline terms={promised} />
            </Card>
            {every ? (
              <RepeatAuthorization
                amount_cents={amountCents}
                every={every}
                anchor_date={anchorDate ?? date ?? promised.promise?.file_date ?? promised.as_of}
                ends_on={endsOn}
              />
            ) : (
              <SingleAuthorization text={promised.authorization} />
            )}
            <Suspense>
              <CoverageWarning amountCents={amountCents} />
            </Suspense>
            <Refusal error={deposit.error} />
            <Button
              isFullWidth
              isPending={deposit.isPending}
              pendingLabel={replacing ? wording.changingYourDeposit : wording.submittingYourDeposit}
              onClick={() => confirm(promised)}
            >
              {words.confirm}
            </Button>
            <p className="text-center text-sm text-ink-muted">{wording.wellEmailYouACopy}</p>
          </div>
        )}
      </QueryState>
    </>
  )
}

/** The plan as the request body. */
function toDepositBody({ amountCents, date, every, endsOn }: DepositPlan): DepositCall['body'] {
  return {
    amount_cents: amountCents,
    ...(date && { date }),
    ...(every && { repeat: { every, ...(endsOn && { ends_on: endsOn }) } }),
  }
}

function wordsOf({ amountCents, date, every }: DepositPlan, isChange: boolean) {
  const amount = formatCents(amountCents)
  const often = every && everyWords(every)
  if (isChange) {
    return {
      title: often
        ? fill(wording.changeToAmountOften, { amount, often })
        : fill(wording.changeToAmount, { amount }),
      confirm: wording.confirmChange,
      change: wording.goBack,
    }
  }
  if (often) {
    return {
      title: fill(wording.depositAmountOften, { amount, often }),
      confirm: fill(wording.scheduleAmountOften, { amount, often }),
      change: wording.changeAmountOrDates,
    }
  }
  return {
    title: fill(wording.depositAmountQuestion, { amount }),
    confirm: fill(date ? wording.scheduleAmount : wording.depositAmount, { amount }),
    change: date ? wording.changeAmountOrDates : wording.changeAmount,
  }
}

function MovedDay({ plan: { date }, terms }: { plan: DepositPlan; terms: ServiceTerms }) {
  if (!date || !terms.promise) return null
  const words = movedWords({ date, leaves: terms.promise.file_date, today: terms.as_of })
  return words && <p className="mb-4 text-sm">{words}</p>
}

type AuthorizedSchedule = Pick<Schedule, 'amount_cents' | 'every' | 'anchor_date' | 'ends_on'>

/** RULES "Repeating transfers": the authorization names account, amount, days and how to stop it. */
function RepeatAuthorization(schedule: AuthorizedSchedule) {
  const institution = useBranding()?.name ?? 'us'
  const from = useFromLabel() ?? wording.yourLinkedAccount
  const amount = formatCents(schedule.amount_cents)
  return (
    <Card>
      <h2 className="mb-4 text-lg font-bold">{wording.whatYouAuthorize}</h2>
      <DefinitionRows
        rows={[
          { term: wording.eachTime, value: amount },
          { term: wording.howOften, value: asTitle(repeatWords(schedule)) },
          { term: wording.ends, value: endWords(schedule.ends_on) },
        ]}
      />
      <div className="mt-4 flex flex-col gap-2 text-sm text-pretty text-ink-muted">
        <p>{CLOSED_DAY_WORDS}</p>
        <p>{fill(wording.byConfirmingYouAuthorize, { institution, amount, from })}</p>
        <p>{wording.toStopItChooseCancel}</p>
      </div>
    </Card>
  )
}

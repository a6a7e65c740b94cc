import { type ClosingPreview, closingEndpoints } from '@passbook/contract/closing'
import { formatDate } from '@passbook/contract/format-dates'
import { LIMITS } from '@passbook/contract/limits'
import { formatCents } from '@passbook/contract/money'
import { promisedTimeline } from '@passbook/contract/money-timeline'
import { Link, href, useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { queryClient } from '../../../api/query-client.ts'
import { useStepUp } from '../../../features/auth/use-step-up.tsx'
import { EndClosingRequest } from '../../../features/joint/EndRequest.tsx'
import { MoneyTimeline } from '../../../features/transfers/MoneyTimeline.tsx'
import { useBankingDay } from '../../../features/transfers/use-banking-day.ts'
import { isDefiniteRefusal, useOrder } from '../../../features/transfers/use-order.ts'
import { TextAreaField } from '../../../forms/fields/TextAreaField.tsx'
import { useAppForm } from '../../../forms/use-app-form.ts'
import { accountLabel } from '../../../lib/account-label.ts'
import { fill } from '../../../lib/fill.ts'
import { recordVisit } from '../../../session/visit-store.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { Refusal } from '../../../shell/Refusal.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import * as wording from '../wording.ts'
import { PayoutSummary } from './PayoutSummary.tsx'

const ReasonForm = z.object({
  reason: z.string().check(z.maxLength(LIMITS.closing.reasonCharacters)),
})

interface CloseReviewProps {
  preview: ClosingPreview
  refetch: () => void
}

/** The review before the account is closed; a code confirms it. */
export function CloseReview({ preview, refetch }: CloseReviewProps) {
  const navigate = useNavigate()
  const { run, codePage } = useStepUp({ purpose: 'close-account' })
  const form = useAppForm({ schema: ReasonForm, defaultValues: { reason: '' } })
  const close = useOrder(
    closingEndpoints.closeMyAccount,
    {},
    {
      onSuccess: async ({ data }) => {
        // The other holder has to agree; the refetched account shows that.
        if (data.status !== 'CLOSED') return queryClient.invalidateQueries()
        recordVisit('account-closed')
        await navigate(href('/withdraw/close-success'), { replace: true })
      },
    },
  )

  function confirm() {
    const reason = form.getValues('reason').trim()
    const body = {
      expected_payout_cents: preview.payout_cents,
      expected_settlement_date: preview.promise?.settlement_date,
      ...(reason && { reason }),
    }
    run((step_up) => close.mutateAsync({ body: { ...body, step_up } })).catch((error: unknown) => {
      // The account may have changed, so the new figures are shown before another try.
      if (isDefiniteRefusal(error)) refetch()
    })
  }

  if (codePage) return codePage
  return (
    <>
      <Intro title={wording.closeYourAccountQuestion}>
        <p>{summary(preview)}</p>
        {preview.requested_by && <p>{wording.ifYouDeclineTheRequest}</p>}
      </Intro>
      <div className="flex flex-col gap-6">
        {preview.payout_cents > 0 && (
          <PayoutSummary preview={preview} title={wording.whatWePayOut} />
        )}
        <PayoutPromise preview={preview} />
        <ClosingEffects preview={preview} />
        <TextAreaField
          form={form}
          name="reason"
          label={wording.whyAreYouLeaving}
          isOptional
          maxCharacters={LIMITS.closing.reasonCharacters}
        />
        <Refusal error={close.error} />
        {preview.requested_by ? (
          <EndClosingRequest
            isFullWidth
            onEnded={() => void navigate(href('/joint-account/account-holder'))}
          />
        ) : (
          <Link to={href('/dashboard')} className={buttonClass('primary', true)}>
            {wording.keepMyAccount}
          </Link>
        )}
        <Button
          variant="danger"
          isFullWidth
          isPending={close.isPending}
          pendingLabel={wording.closingYourAccount}
          onClick={confirm}
        >
          {confirmLabel(preview)}
        </Button>
        <p className="text-center text-sm text-ink-muted">{wording.wellAskForACode}</p>
      </div>
    </>
  )
}

function summary({ payout_cents, pays_to, needs_both, requested_by }: ClosingPreview): string {
  const what =
    payout_cents > 0 && pays_to
      ? fill(wording.wellSendTheFullPayout, {
          payout: formatCents(payout_cents),
          bankName: accountLabel(pays_to.bank_name ?? wording.yourBank, pays_to.account_last_four),
        })
      : wording.theAccountIsEmptySo
  if (requested_by)
    return fill(wording.requestedByAskedToClose, { requestedBy: requested_by, what })
  return needs_both ? fill(wording.whatTheOtherHolderHas, { what }) : what
}

function confirmLabel({ needs_both, requested_by }: ClosingPreview): string {
  if (requested_by) return wording.agreeAndCloseTheAccount
  return needs_both ? wording.askToCloseTheAccount : wording.closeMyAccount
}

/** The dates of the payout. The stop "now" is left out, because a payout cannot be canceled. */
function PayoutPromise({ preview: { promise, pays_to } }: { preview: ClosingPreview }) {
  const today = useBankingDay()
  if (promise === null) return null
  const promised = { direction: 'PrimaryToLinked', bankName: pays_to?.bank_name } as const
  return (
    <Card>
      <h2 className="mb-4 font-bold">{wording.ifYouCloseItNow}</h2>
      {today === undefined ? (
        <Skeleton className="h-24" />
      ) : (
        <MoneyTimeline
          stops={promisedTimeline(promise, { ...promised, today }).filter(
            ({ kind }) => kind !== 'now',
          )}
        />
      )}
    </Card>
  )
}

/** What ends with the account, and what stays. */
function ClosingEffects({ preview }: { preview: ClosingPreview }) {
  return (
    <Card>
      <h2 className="mb-3 font-bold">{wording.whatHappensWhenYouClose}</h2>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {closingEffects(preview).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

function closingEffects({ voids, schedules_ended, payout_cents, readable_until }: ClosingPreview) {
  const deposits = voids.filter(({ kind }) => kind === 'deposit')
  const withdrawals = voids.filter(({ kind }) => kind === 'withdrawal')
  return [
    ...(schedules_ended > 0
      ? [
          schedules_ended === 1
            ? wording.yourRecurringDepositEnds
            : wording.yourRecurringDepositsEnd,
        ]
      : []),
    ...deposits.map(({ amount_cents }) =>
      fill(wording.wellCancelYourDeposit, { amount: formatCents(amount_cents) }),
    ),
    ...withdrawals.map(({ amount_cents }) =>
      fill(wording.wellCancelYourWithdrawal, { amount: formatCents(amount_cents) }),
    ),
    ...(payout_cents > 0 ? [wording.theAccountStopsEarning] : []),
    wording.youCanNoLongerDeposit,
    fill(wording.youCanStillSignIn, { readableUntil: formatDate(readable_until) }),
  ]
}

import type { Account } from '@passbook/contract/accounts'
import type { StepUp } from '@passbook/contract/step-up'
import type { CallInput } from '@passbook/contract/endpoint'
import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { ApiError } from '../../api/error.ts'
import { useData } from '../../api/use-data.ts'
import { useStepUp } from '../../features/auth/use-step-up.tsx'
import { useLinkOf, useOwnLabel } from '../../features/transfers/transaction-words.ts'
import { PromiseTimeline } from '../../features/transfers/PromiseCard.tsx'
import { withTransaction } from '../../features/transfers/transaction-address.ts'
import { isDefiniteRefusal, useOrder } from '../../features/transfers/use-order.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { fill } from '../../lib/fill.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { ContinueLink } from '../../shell/ContinueLink.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { amountAddress } from './transfer-address.ts'
import * as wording from './wording.ts'

type Withdrawal = CallInput<typeof transferEndpoints.makeWithdrawal>['body']

/** A withdrawal like one requested a moment ago, and the server's message about that. */
interface Repeated {
  body: Withdrawal
  words: string
}

/** The review: accounts, amount and dates. After a recent security change it also asks for a code. */
export function WithdrawReview({
  amountCents,
  account,
}: {
  amountCents: number
  account: Account
}) {
  const navigate = useNavigate()
  const [repeated, setRepeated] = useState<Repeated | null>(null)
  const onCancel = () => setRepeated(null)
  const { run, codePage } = useStepUp({ purpose: 'withdraw', onCancel })
  const query = { direction: 'PrimaryToLinked', amount_cents: amountCents } as const
  const service = useData(transferEndpoints.getService, { query })
  const order = { amount_cents: amountCents }
  const withdrawal = useOrder(transferEndpoints.makeWithdrawal, order, {
    onSuccess: async ({ data }) => {
      recordVisit('withdrawal-made')
      const { uuid } = data.transaction
      await navigate(withTransaction(href('/withdraw/success'), uuid), { replace: true })
    },
  })

  /** Makes the withdrawal; the server asks for confirmation if an equal one was made just before. */
  async function make(body: Withdrawal, step_up?: StepUp) {
    try {
      await withdrawal.mutateAsync({ body: { ...body, step_up } })
    } catch (error) {
      const words = repeatWords(error)
      if (words === undefined) throw error
      setRepeated({ words, body })
    }
  }

  function confirm(body: Withdrawal) {
    run((code) => make(body, code)).catch((error: unknown) => {
      if (!isDefiniteRefusal(error)) return
      setRepeated(null)
      // The cutoff may have passed, so the new dates are shown before another try.
      void service.refetch()
    })
  }

  if (codePage) return codePage
  if (repeated) {
    return (
      <SecondWithdrawal
        words={repeated.words}
        amountCents={amountCents}
        isPending={withdrawal.isPending}
        error={withdrawal.error}
        onConfirm={() => confirm({ ...repeated.body, confirm_repeat: true })}
      />
    )
  }
  const amount = formatCents(amountCents)
  return (
    <>
      <Link to={amountAddress('/withdraw', amountCents)} className={standaloneLinkClass}>
        {wording.changeAmount}
      </Link>
      <Intro documentTitle={null} title={fill(wording.withdrawAmount, { amount })}>
        <Accounts account={account} />
      </Intro>
      <QueryState query={service}>
        {(terms) => (
          <div className="flex flex-col gap-6">
            <Card>
              <PromiseTimeline terms={terms} direction="PrimaryToLinked" />
            </Card>
            <Refusal error={withdrawal.error} />
            <Button
              isFullWidth
              isPending={withdrawal.isPending}
              pendingLabel={wording.submittingYourWithdrawal}
              onClick={() =>
                confirm({ ...order, expected_settlement_date: terms.promise?.settlement_date })
              }
            >
              {fill(wording.withdrawAmountWithAmount, { amount })}
            </Button>
            <p className="text-center text-sm text-ink-muted">{wording.wellEmailYouTheseDates}</p>
          </div>
        )}
      </QueryState>
    </>
  )
}

function repeatWords(error: unknown): string | undefined {
  return error instanceof ApiError ? error.errors['confirm_repeat']?.[0] : undefined
}

interface SecondWithdrawalProps {
  /** The server's message on when the first was requested, and by whom. */
  words: string
  amountCents: number
  isPending: boolean
  error: Error | null
  onConfirm: () => void
}

/** An equal withdrawal was just requested, so a second one needs confirmation. */
function SecondWithdrawal(props: SecondWithdrawalProps) {
  const { words, amountCents, isPending, error, onConfirm } = props
  const isQuestion = error instanceof ApiError && error.errors['confirm_repeat'] !== undefined
  return (
    <>
      <Intro title={wording.makeASecondWithdrawal}>
        <p>{words}</p>
        <p>{fill(wording.thisWithdrawsAnother, { amount: formatCents(amountCents) })}</p>
      </Intro>
      <div className="flex flex-col gap-3">
        {!isQuestion && <Refusal error={error} />}
        <ContinueLink to="/dashboard">{wording.noKeepJustOne}</ContinueLink>
        <Button
          variant="secondary"
          isFullWidth
          isPending={isPending}
          pendingLabel={wording.submittingYourWithdrawal}
          onClick={onConfirm}
        >
          {fill(wording.yesWithdrawAmountAgain, { amount: formatCents(amountCents) })}
        </Button>
      </div>
    </>
  )
}

function Accounts({ account }: { account: Account }) {
  const link = useLinkOf('PrimaryToLinked')
  const own = useOwnLabel(account.account_last_four)
  if (!link) return null
  const to = accountLabel(link.bank_name ?? wording.yourBank, link.account_last_four)
  return (
    <p>
      {fill(wording.fromAccountLastFourTo, {
        accountLastFour: own,
        to,
      })}
    </p>
  )
}

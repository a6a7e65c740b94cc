import type { Account } from '@passbook/contract/accounts'
import type { StepUp as StepUpCode } from '@passbook/contract/step-up'
import type { CallInput } from '@passbook/contract/endpoint'
import type { MfaType } from '@passbook/contract/enums'
import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useState } from 'react'
import { Link, href, useNavigate } from 'react-router'
import { stepUpTypes } from '../../api/step-up-types.ts'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
import { StepUp } from '../../features/auth/StepUp.tsx'
import { useLinkOf } from '../../features/transfers/link-of.ts'
import { PromiseTimeline } from '../../features/transfers/PromiseTimeline.tsx'
import { withTransaction } from '../../features/transfers/transaction-address.ts'
import { useOpenWish } from '../../features/transfers/use-open-wish.ts'
import { accountLabel } from '../../lib/account-label.ts'
import { recordVisit } from '../../session/visit-store.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Refusal } from '../../shell/Refusal.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { standaloneLinkClass } from '../../ui/link-class.ts'
import { amountAddress } from './transfer-address.ts'

type WithdrawalCall = CallInput<typeof transferEndpoints.makeWithdrawal>

interface Asked {
  types: readonly MfaType[]
  wish: WithdrawalCall
}

/** The last look: from where, to where, how much and when; after a change a code is asked for. */
export function WithdrawReview({
  amountCents,
  account,
}: {
  amountCents: number
  account: Account
}) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = { direction: 'PrimaryToLinked', amount_cents: amountCents } as const
  const service = useData(transferEndpoints.getService, { query })
  const withdrawal = useCall(transferEndpoints.makeWithdrawal, {
    onSuccess: async ({ data }) => {
      recordVisit('withdrawal-made')
      const { uuid } = data.transaction
      await navigate(withTransaction(href('/withdraw/success'), uuid), { replace: true })
    },
  })
  const { toSend, isAnswered } = useOpenWish<WithdrawalCall>()

  function confirm(expected_settlement_date: string | undefined) {
    const wish = toSend({ body: { amount_cents: amountCents, expected_settlement_date } })
    withdrawal.mutate(wish, {
      onError: (error) => {
        if (!isAnswered(error)) return
        const types = stepUpTypes(error)
        if (types) setAsked({ types, wish })
        // The cut-off may have passed meanwhile: the new dates are shown before another try.
        else void service.refetch()
      },
    })
  }

  async function confirmWithCode({ wish }: Asked, step_up: StepUpCode) {
    await withdrawal.mutateAsync({ body: { ...wish.body, step_up } })
    return null
  }

  if (asked) {
    return (
      <StepUp
        types={asked.types}
        purpose="withdraw"
        onCode={(code) => confirmWithCode(asked, code)}
        onCancel={() => setAsked(null)}
      />
    )
  }
  const amount = formatCents(amountCents)
  return (
    <>
      <Link to={amountAddress('/withdraw', amountCents)} className={standaloneLinkClass}>
        Change amount
      </Link>
      <Intro title={`Withdraw ${amount}?`}>
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
              pendingLabel="Making your withdrawal"
              onClick={() => confirm(terms.promise?.settlement_date)}
            >
              Withdraw {amount}
            </Button>
            <p className="text-center text-sm text-ink-muted">We send you these dates by email.</p>
          </div>
        )}
      </QueryState>
    </>
  )
}

function Accounts({ account }: { account: Account }) {
  const link = useLinkOf('PrimaryToLinked')
  if (!link) return null
  const to = accountLabel(link.bank_name ?? 'your bank', link.account_last_four)
  return (
    <p>
      From {accountLabel('your savings', account.account_last_four)} to {to}
    </p>
  )
}

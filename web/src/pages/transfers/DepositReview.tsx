import { accountEndpoints } from '@passbook/contract/accounts'
import type { CallInput } from '@passbook/contract/endpoint'
import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import { Link, href, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useData } from '../../api/use-data.ts'
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

/** The last look: from where, to where, how much and when; confirming moves the money. */
export function DepositReview({ amountCents }: { amountCents: number }) {
  const navigate = useNavigate()
  const query = { direction: 'LinkedToPrimary', amount_cents: amountCents } as const
  const service = useData(transferEndpoints.getService, { query })
  const deposit = useCall(transferEndpoints.makeDeposit, {
    onSuccess: async ({ data }) => {
      recordVisit('deposit-made')
      const { uuid } = data.transaction
      await navigate(withTransaction(href('/deposit/success'), uuid), { replace: true })
    },
  })
  const { toSend, isAnswered } = useOpenWish<CallInput<typeof transferEndpoints.makeDeposit>>()
  function confirm(expected_settlement_date: string | undefined) {
    const body = { amount_cents: amountCents, expected_settlement_date }
    deposit.mutate(toSend({ body }), {
      // The cut-off may have passed meanwhile: the new dates are shown before another try.
      onError: (error) => {
        if (isAnswered(error)) void service.refetch()
      },
    })
  }
  const amount = formatCents(amountCents)
  return (
    <>
      <Link to={amountAddress('/deposit', amountCents)} className={standaloneLinkClass}>
        Change amount
      </Link>
      <Intro title={`Deposit ${amount}?`}>
        <Accounts />
      </Intro>
      <QueryState query={service}>
        {(terms) => (
          <div className="flex flex-col gap-6">
            <Card>
              <PromiseTimeline terms={terms} />
            </Card>
            <Refusal error={deposit.error} />
            <Button
              isFullWidth
              isPending={deposit.isPending}
              pendingLabel="Making your deposit"
              onClick={() => confirm(terms.promise?.settlement_date)}
            >
              Deposit {amount}
            </Button>
            <p className="text-center text-sm text-ink-muted">We send you these dates by email.</p>
          </div>
        )}
      </QueryState>
    </>
  )
}

function Accounts() {
  const link = useLinkOf('LinkedToPrimary')
  const accounts = useData(accountEndpoints.getAccounts).data
  const [account] = accounts ?? []
  if (!link || !account) return null
  const from = accountLabel(link.bank_name ?? 'your bank', link.account_last_four)
  return (
    <p>
      From {from} to {accountLabel('your savings', account.account_last_four)}
    </p>
  )
}

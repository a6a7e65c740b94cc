import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { useNamedTransaction } from '../../../features/transfers/transaction-address.ts'
import { TransactionTimeline } from '../../../features/transfers/TransactionTimeline.tsx'
import { fill } from '../../../lib/fill.ts'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import * as wording from '../wording.ts'

/** Confirms that a deposit was canceled, with its timeline and the next one of its schedule. */
export function DepositCancelSuccessPage() {
  const { query, transaction } = useNamedTransaction()
  return (
    <div className="max-w-task">
      <Intro title={wording.depositCancelled}>{wording.weEmailedYouAConfirmation}</Intro>
      <QueryState query={query}>
        {() => transaction && <Cancelled transaction={transaction} />}
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">{wording.goToHome}</ContinueLink>
        <Link to={href('/deposit')} className={`${standaloneLinkClass} self-center`}>
          {wording.makeAnotherDeposit}
        </Link>
      </div>
    </div>
  )
}

function Cancelled({ transaction }: { transaction: Transaction }) {
  const { amount_cents, reference, schedule } = transaction
  return (
    <Card>
      <p className="figures mb-1 text-xl font-bold text-ink-muted line-through">
        {formatCents(amount_cents)}
      </p>
      <p className="mb-6 text-sm text-ink-muted">{fill(wording.reference, { reference })}</p>
      <TransactionTimeline transaction={transaction} />
      {schedule && <p className="mt-4">{whatComesNext(schedule)}</p>}
    </Card>
  )
}

/** The current state of the schedule, which may have changed if the page is opened again later. */
function whatComesNext(schedule: NonNullable<Transaction['schedule']>): string {
  const { status, next_date, amount_cents } = schedule
  if (status === 'ENDED' || next_date === null) {
    return wording.theRecurringDepositHasEnded
  }
  const next = fill(wording.amountOnNextDate, {
    amount: formatCents(amount_cents),
    nextDate: formatWeekday(next_date),
  })
  return status === 'WAITING'
    ? fill(wording.theNextDepositNeeds, { next })
    : fill(wording.yourRecurringDepositContinues, { next })
}

import { formatWeekday } from '@passbook/contract/format-dates'
import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { Link, href } from 'react-router'
import { useNamedTransaction } from '../../../features/transfers/transaction-address.ts'
import { TransactionTimeline } from '../../../features/transfers/TransactionTimeline.tsx'
import { Intro } from '../../../shell/Intro.tsx'
import { ContinueLink } from '../../../shell/ContinueLink.tsx'
import { QueryState } from '../../../shell/QueryState.tsx'
import { Card } from '../../../ui/Card.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'

/** Confirms that a deposit was canceled, with its timeline and the next one of its schedule. */
export function DepositCancelSuccessPage() {
  const { query, transaction } = useNamedTransaction()
  return (
    <div className="max-w-task">
      <Intro title="Deposit cancelled">We sent you an email about it.</Intro>
      <QueryState query={query}>
        {() => transaction && <Cancelled transaction={transaction} />}
      </QueryState>
      <div className="mt-8 flex flex-col gap-2">
        <ContinueLink to="/dashboard">Go to home</ContinueLink>
        <Link to={href('/deposit')} className={`${standaloneLinkClass} self-center`}>
          Make another deposit
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
      <p className="mb-6 text-sm text-ink-muted">Reference {reference}</p>
      <TransactionTimeline transaction={transaction} />
      {schedule && <p className="mt-4">{whatComesNext(schedule)}</p>}
    </Card>
  )
}

/** The current state of the schedule, which may have changed if the page is opened again later. */
function whatComesNext(schedule: NonNullable<Transaction['schedule']>): string {
  const { status, next_date, amount_cents } = schedule
  if (status === 'ENDED' || next_date === null) {
    return 'The repeating deposit has ended. No more deposits will be made.'
  }
  const next = `${formatCents(amount_cents)} on ${formatWeekday(next_date)}`
  return status === 'WAITING'
    ? `The next one, ${next}, waits for your yes to the account you linked.`
    : `The repeating deposit goes on: next ${next}.`
}

import type { Account } from '@passbook/contract/accounts'
import { formatCents } from '@passbook/contract/money'
import { Link, href } from 'react-router'
import { accountLabel } from '../../lib/account-label.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Money } from '../../ui/Money.tsx'

/** Available first, then current and what is pending, apart (UX 1). */
export function Balances({ account }: { account: Account }) {
  const { pending_in_cents, pending_out_cents, held_cents } = account
  return (
    <Card>
      <h2 className="text-ink-muted">{accountLabel('Savings', account.account_last_four)}</h2>
      <p className="mt-4 text-sm text-ink-muted">Available balance</p>
      <p className="mb-6 text-display font-bold">
        <Money cents={account.available_balance_cents} />
      </p>
      {account.available_balance_cents <= 0 && (
        <p className="-mt-4 mb-6 max-w-reading text-ink-muted">{nothingAvailable(account)}</p>
      )}
      <div className="mb-6 flex flex-wrap gap-3">
        <Link to={href('/deposit')} className={buttonClass('primary')}>
          Deposit
        </Link>
        {account.available_balance_cents > 0 && (
          <Link to={href('/withdraw')} className={buttonClass('secondary')}>
            Withdraw
          </Link>
        )}
      </div>
      <DefinitionRows
        rows={[
          { term: 'Current balance', value: <Money cents={account.current_balance_cents} /> },
          ...(held_cents > 0
            ? [{ term: 'On hold until deposits are good', value: <Money cents={held_cents} /> }]
            : []),
          { term: 'Pending, coming in', value: <Money cents={pending_in_cents} /> },
          ...(pending_out_cents > 0
            ? [{ term: 'Pending, going out', value: <Money cents={pending_out_cents} /> }]
            : []),
        ]}
      />
    </Card>
  )
}

/** STATES: with nothing available /withdraw leads here, where it says why. */
function nothingAvailable({ held_cents, pending_in_cents }: Account): string {
  if (held_cents > 0) {
    return `You cannot withdraw yet: ${formatCents(held_cents)} is on hold until your deposits are good.`
  }
  return pending_in_cents > 0
    ? 'You cannot withdraw yet: your deposit is still on its way.'
    : 'There is nothing to withdraw. Deposit first.'
}

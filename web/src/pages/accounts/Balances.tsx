import type { Account } from '@passbook/contract/accounts'
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
      <Link to={href('/deposit')} className={`${buttonClass('primary')} mb-6`}>
        Deposit
      </Link>
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

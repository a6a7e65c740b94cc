import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { accountLabel } from '../../lib/account-label.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { TransactionTimeline } from './TransactionTimeline.tsx'

/** A deposit as it stands: how much, from where, its reference, its stops. */
export function DepositDone({ title, transaction }: { title: string; transaction: Transaction }) {
  const { amount_cents, linked_account, reference } = transaction
  return (
    <Card>
      <h2 className="text-ink-muted">{title}</h2>
      <p className="figures mb-4 text-xl font-bold">{formatCents(amount_cents)}</p>
      <div className="mb-6">
        <DefinitionRows
          rows={[
            ...(linked_account
              ? [
                  {
                    term: 'From',
                    value: accountLabel(
                      linked_account.bank_name ?? 'Your bank',
                      linked_account.account_last_four,
                    ),
                  },
                ]
              : []),
            { term: 'Reference', value: reference },
          ]}
        />
      </div>
      <TransactionTimeline transaction={transaction} />
    </Card>
  )
}

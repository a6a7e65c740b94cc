import { formatCents } from '@passbook/contract/money'
import type { Transaction } from '@passbook/contract/transfers'
import { accountLabel } from '../../lib/account-label.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { scheduleRows } from './schedule-words.ts'
import { AuthorizationCopy } from './SingleAuthorization.tsx'
import { TransactionTimeline } from './TransactionTimeline.tsx'
import * as wording from './wording.ts'

/** A transfer with its amount, the other account, its reference and its timeline. */
export function TransferDone({ title, transaction }: { title: string; transaction: Transaction }) {
  const { kind, amount_cents, linked_account: link, reference } = transaction
  const term = kind === 'deposit' ? wording.from : wording.to
  const label =
    link && accountLabel(link.bank_name ?? wording.yourBankHeading, link.account_last_four)
  return (
    <Card>
      <h2 className="text-ink-muted">{title}</h2>
      <p className="figures mb-4 text-xl font-bold">{formatCents(amount_cents)}</p>
      <div className="mb-6">
        <DefinitionRows
          rows={[
            ...(label ? [{ term, value: label }] : []),
            ...scheduleRows(transaction),
            { term: wording.reference, value: reference },
          ]}
        />
      </div>
      <TransactionTimeline transaction={transaction} />
      <AuthorizationCopy text={transaction.authorization} />
    </Card>
  )
}

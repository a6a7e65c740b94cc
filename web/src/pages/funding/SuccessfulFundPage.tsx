import { formatCents } from '@passbook/contract/money'
import { transferEndpoints } from '@passbook/contract/transfers'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useData } from '../../api/use-data.ts'
import { promiseRows } from '../../features/transfers/promise-rows.ts'
import { Intro } from '../../shell/Intro.tsx'
import { LeadOn } from '../../shell/LeadOn.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'

/** The account is open: what happens next with the first deposit, and its reference. */
export function SuccessfulFundPage() {
  const transactions = useData(transferEndpoints.getTransactions, { query: {} })
  return (
    <>
      <CircleCheck aria-hidden className="mb-4 size-10 text-success" />
      <Intro title="Your savings account is open">We sent you an email with these dates.</Intro>
      <QueryState query={transactions}>
        {({ transactions: [first] }) =>
          first && (
            <Card className="mb-8">
              <p className="text-ink-muted">First deposit</p>
              <p className="figures mb-4 text-xl font-bold">{formatCents(first.amount_cents)}</p>
              <DefinitionRows
                rows={[
                  ...promiseRows(first),
                  { term: 'Reference', value: first.request_id.slice(0, 8).toUpperCase() },
                ]}
              />
            </Card>
          )
        }
      </QueryState>
      <LeadOn to="/dashboard">Go to home</LeadOn>
    </>
  )
}

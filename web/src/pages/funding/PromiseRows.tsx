import { formatDate } from '@passbook/contract/dates'
import type { MoneyPromise } from '@passbook/contract/promise'
import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { formatMoment } from '../../lib/moment.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The money promise (DESIGN 6) for a deposit made now, from the server. */
export function PromiseRows({ amountCents }: { amountCents: number | null }) {
  const terms = useData(transferEndpoints.getService, {
    query: { direction: 'LinkedToPrimary' },
  })
  const promise = terms.data?.promise
  return (
    <Card aria-live="polite">
      <h2 className="mb-3 font-bold">
        {amountCents ? 'If you confirm today' : 'When your deposit arrives'}
      </h2>
      {promise ? <DefinitionRows rows={promiseRows(promise)} /> : <Skeleton className="h-28" />}
    </Card>
  )
}

export function promiseRows(promise: MoneyPromise) {
  return [
    { term: 'Leaves your bank', value: formatDate(promise.file_date) },
    { term: 'In your savings, earning interest', value: formatDate(promise.settlement_date) },
    { term: 'You can withdraw it from', value: formatDate(promise.available_date) },
    { term: 'You can cancel until', value: formatMoment(promise.cancel_until) },
  ]
}

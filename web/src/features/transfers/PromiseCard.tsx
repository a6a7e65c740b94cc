import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { Card } from '../../ui/Card.tsx'
import { DefinitionRows } from '../../ui/DefinitionRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { promiseRows } from './promise-rows.ts'

/** The money promise (DESIGN 6) for a deposit made now, from the server. */
export function PromiseCard({ amountCents }: { amountCents: number | null }) {
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

import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PromiseTimeline } from './PromiseTimeline.tsx'

/** What the bank promises about a deposit, while its amount is being chosen. */
export function PromiseCard({ amountCents }: { amountCents: number | null }) {
  const terms = useData(transferEndpoints.getService, { query: { direction: 'LinkedToPrimary' } })
  return (
    <Card aria-live="polite">
      <h2 className="mb-4 font-bold">
        {amountCents ? 'If you confirm now' : 'What happens with your deposit'}
      </h2>
      {terms.data ? <PromiseTimeline terms={terms.data} /> : <Skeleton className="h-56" />}
    </Card>
  )
}

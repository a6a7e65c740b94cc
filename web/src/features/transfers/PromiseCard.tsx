import { transferEndpoints } from '@passbook/contract/transfers'
import { useData } from '../../api/use-data.ts'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { MoneyDirection } from './link-of.ts'
import { PromiseTimeline } from './PromiseTimeline.tsx'

interface PromiseCardProps {
  amountCents: number | null
  direction?: MoneyDirection
  /** The day it is to leave; none: with the next file. */
  date?: string
  /** Of several. */
  which?: 'first' | 'next'
}

/** What the bank promises about a transfer, while its amount and its day are being chosen. */
export function PromiseCard({
  amountCents,
  direction = 'LinkedToPrimary',
  date,
  which,
}: PromiseCardProps) {
  const terms = useData(transferEndpoints.getService, { query: { direction, date } })
  const word = direction === 'LinkedToPrimary' ? 'deposit' : 'withdrawal'
  return (
    <Card aria-live="polite">
      <h2 className="mb-4 font-bold">
        {amountCents && !which
          ? 'If you confirm now'
          : `What happens with your ${which ? `${which} ` : ''}${word}`}
      </h2>
      {terms.data ? (
        <PromiseTimeline terms={terms.data} direction={direction} />
      ) : (
        <Skeleton className="h-56" />
      )}
    </Card>
  )
}

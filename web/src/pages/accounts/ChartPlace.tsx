import type { MissingPart } from '../../shell/loading/lazy-part.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** It has the height of the chart with its controls and dates, so that nothing jumps when it comes. */
export function ChartSkeleton() {
  return <Skeleton className="h-66" />
}

export function ChartMissing(missing: MissingPart) {
  return (
    <div className="min-h-66">
      <PartMissing {...missing}>The chart could not be loaded.</PartMissing>
    </div>
  )
}

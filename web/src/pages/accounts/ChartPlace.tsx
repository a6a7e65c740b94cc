import type { MissingPart } from '../../shell/loading/lazy-part.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import * as wording from './wording.ts'

/**
 * It has the height of the chart with its controls and dates, so that nothing jumps when it comes. On a
 * phone its sentence may take two lines.
 */
export function ChartSkeleton() {
  return <Skeleton className="h-73 sm:h-68" />
}

export function ChartMissing(missing: MissingPart) {
  return (
    <div className="min-h-73 sm:min-h-68">
      <PartMissing {...missing}>{wording.weCouldntLoadTheChart}</PartMissing>
    </div>
  )
}

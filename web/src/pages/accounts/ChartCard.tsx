import type { ReactNode } from 'react'
import type { MissingPart } from '../../shell/loading/lazy-part.tsx'
import { PartMissing } from '../../shell/loading/PartMissing.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** The card around the chart; it has the chart's full height from the start, so nothing jumps. */
export function ChartCard({ children }: { children: ReactNode }) {
  return <Card className="xl:row-span-2">{children}</Card>
}

export function ChartHeading({ children }: { children?: ReactNode }) {
  return (
    <div className="mb-1 flex min-h-target sm:-mt-2.5 flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-lg font-bold">Balance</h2>
      {children}
    </div>
  )
}

export function ChartMissing(missing: MissingPart) {
  return (
    <>
      <ChartHeading />
      <PartMissing {...missing}>The chart could not be loaded.</PartMissing>
    </>
  )
}

export function ChartSkeleton() {
  return <Skeleton className="h-72 sm:h-80 xl:h-124" />
}

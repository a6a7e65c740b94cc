import { Skeleton } from '../../ui/Skeleton.tsx'
import { formatMoment } from '../../lib/moment.ts'
import { useClock } from './use-clock.ts'

/** The banking time, small. */
export function ClockFace() {
  const { data } = useClock()
  if (!data) return <Skeleton className="mt-1 h-5 w-40" />
  return <p className="figures text-sm font-bold">{formatMoment(data.now, 'short')}</p>
}

import { Skeleton } from '../../ui/Skeleton.tsx'
import { homeColumnsClass } from './frame-class.ts'

/** The cards of the home page in gray and in place, before its data and even its scripts have come. */
export function HomeSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-150 rounded-lg! sm:h-140 xl:h-94" />
      <div className={homeColumnsClass}>
        <Skeleton className="h-96 rounded-lg!" />
        <Skeleton className="h-56 rounded-lg!" />
      </div>
    </div>
  )
}

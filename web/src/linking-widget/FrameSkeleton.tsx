import { Skeleton } from '../ui/Skeleton.tsx'

const ROWS = [1, 2, 3, 4, 5, 6]

/** The widget's first step in grey, in its place (UX 26). */
export function FrameSkeleton() {
  return (
    <div className="absolute inset-0 flex flex-col bg-surface">
      <div className="h-header shrink-0 border-b border-hairline bg-sunken" />
      <div className="mx-auto flex w-full max-w-task flex-col gap-4 px-5 py-6">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-9 w-56" />
        <Skeleton className="h-12" />
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    </div>
  )
}

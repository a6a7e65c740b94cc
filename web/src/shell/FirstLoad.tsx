import { Logo } from '../branding/Logo.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

/** Shown when the first page takes longer than a moment to arrive (UX 26). */
export function FirstLoad() {
  return (
    <div
      aria-busy="true"
      className="mx-auto flex w-full max-w-task flex-col gap-6 px-5 pt-8 sm:px-0 sm:pt-16"
    >
      <Logo />
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  )
}

import { type ReactNode, useDeferredValue } from 'react'

interface DeferredWithSkeletonProps {
  /** The placeholder, in gray. */
  until: ReactNode
  children: ReactNode
}

/** Renders less important parts in a separate step, after the content above can be read. */
export function DeferredWithSkeleton({ until, children }: DeferredWithSkeletonProps) {
  return useDeferredValue(true, false) ? children : until
}

import { type ReactNode, useDeferredValue } from 'react'

interface LaterProps {
  /** Keeps the place, in grey. */
  until: ReactNode
  children: ReactNode
}

/** What nobody looks at first is drawn in steps of its own, after what stands above it can be read. */
export function Later({ until, children }: LaterProps) {
  return useDeferredValue(true, false) ? children : until
}

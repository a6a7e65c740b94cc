import { type ReactNode, useDeferredValue } from 'react'

/**
 * Renders its children a moment after the page, in small steps, between which a phone can still respond.
 * Otherwise a reply could render a whole part of a page in one long step.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}

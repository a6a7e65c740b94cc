import { type ReactNode, useDeferredValue } from 'react'

/**
 * What can be drawn a moment after its page is: then in small steps, between which a phone goes on
 * answering touches. An answer that brings a whole part of a page would draw it in one.
 */
export function Later({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) ? children : null
}

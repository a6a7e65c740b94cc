import { useEffect, useRef } from 'react'

/** When an identity check that was going on is over, goes on as if this page had begun it. */
export function useAfterCheck(isGoingOn: boolean, goOn: () => Promise<unknown>): void {
  const wasGoingOn = useRef(isGoingOn)
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
    if (wasGoingOn.current && !isGoingOn) void latest.current()
    wasGoingOn.current = isGoingOn
  })
}

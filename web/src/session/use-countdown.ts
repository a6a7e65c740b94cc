import { useEffect, useState } from 'react'
import { secondsUntil } from './timing.ts'

/** The whole seconds until a moment, counted down live. */
export function useCountdown(atMs: number | null): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    setNowMs(Date.now())
    const ticking = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [atMs])
  return secondsUntil(atMs, nowMs)
}

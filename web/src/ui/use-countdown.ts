import { useSyncExternalStore } from 'react'
import { secondsUntil } from '../lib/countdown.ts'

/** The whole seconds until a time, updated every second. */
export function useCountdown(atMs: number | null): number {
  return useSyncExternalStore(everySecond, () => secondsUntil(atMs, Date.now()))
}

function everySecond(onTick: () => void): () => void {
  const ticking = setInterval(onTick, 1000)
  return () => clearInterval(ticking)
}

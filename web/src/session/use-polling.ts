import { useEffect, useRef } from 'react'
import { nextPollMs } from './timing.ts'

/**
 * While we wait for somebody, polls automatically whether they have done their part (UX 39): often
 * at first, then less and less, not while the tab is hidden or offline, and at once when the person
 * comes back. It only makes reads, which never prolong a session.
 */
export function usePolling(ask: () => Promise<unknown>, isOn = true): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => (isOn ? keepPolling(() => latest.current()) : undefined), [isOn])
}

function keepPolling(ask: () => Promise<unknown>): () => void {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false

  function wait() {
    clearTimeout(timer)
    if (!isOver && isVisibleAndOnline()) timer = setTimeout(() => void askNow(), nextPollMs(times))
  }
  async function askNow() {
    if (isAsking || isOver) return
    isAsking = true
    times += 1
    // Failures are ignored: the next poll tries again.
    await ask().catch(() => undefined)
    isAsking = false
    wait()
  }
  function comeBack() {
    times = 0
    if (isVisibleAndOnline()) void askNow()
    else clearTimeout(timer)
  }

  wait()
  document.addEventListener('visibilitychange', comeBack)
  for (const event of BACK) addEventListener(event, comeBack)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', comeBack)
    for (const event of BACK) removeEventListener(event, comeBack)
  }
}

const BACK = ['focus', 'online', 'offline'] as const

function isVisibleAndOnline(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}

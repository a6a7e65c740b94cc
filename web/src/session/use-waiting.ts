import { useEffect, useRef } from 'react'
import { nextAskMs } from './timing.ts'

/**
 * While we wait for somebody, asks by itself whether they have done their part (UX 39): soon at
 * first, then less and less often, not while nobody looks or nothing can be reached, and at once
 * when one comes back. What it asks are reads, and a read never prolongs a session.
 */
export function useWaiting(ask: () => Promise<unknown>, isOn = true): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useEffect(() => (isOn ? keepAsking(() => latest.current()) : undefined), [isOn])
}

function keepAsking(ask: () => Promise<unknown>): () => void {
  let times = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isOver = false

  function wait() {
    clearTimeout(timer)
    if (!isOver && maySeeAndAsk()) timer = setTimeout(() => void askNow(), nextAskMs(times))
  }
  async function askNow() {
    if (isAsking || isOver) return
    isAsking = true
    times += 1
    // Nobody hears this question but us: without an answer it is asked again.
    await ask().catch(() => undefined)
    isAsking = false
    wait()
  }
  function comeBack() {
    times = 0
    if (maySeeAndAsk()) void askNow()
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

function maySeeAndAsk(): boolean {
  return document.visibilityState === 'visible' && navigator.onLine
}

import { LIMITS, inMs } from '@passbook/contract/limits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useIdle } from './sign-in-store.ts'
import { watchIdle } from './watch-idle.ts'

const { idleMinutes, warnedSeconds, notedSeconds } = LIMITS.staff
const IDLE_MS = inMs(idleMinutes, 'minute')
/** What the server may not have noted is no part of the promise. */
const WARNING_AFTER_MS = IDLE_MS - inMs(notedSeconds + warnedSeconds, 'second')

const tabs = Object.assign(new EventTarget(), { postMessage: vi.fn() })
const watch = () => {
  const ask = vi.fn()
  return { ask, ...watchIdle(ask, tabs) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks once nothing was asked for as long as a session rests, and not before', () => {
  const { ask, onAnswer } = watch()
  onAnswer()
  vi.advanceTimersByTime(IDLE_MS - 1_000)
  onAnswer()
  vi.advanceTimersByTime(IDLE_MS)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(ask).toHaveBeenCalledOnce()
})

it('warns one minute before the earliest end, and no longer once something was answered', () => {
  const { onAnswer } = watch()
  onAnswer()
  vi.advanceTimersByTime(WARNING_AFTER_MS - 1)
  expect(useIdle.getState().endsAtMs).toBeNull()
  vi.advanceTimersByTime(1)
  expect(useIdle.getState().endsAtMs).toBe(Date.now() + inMs(warnedSeconds, 'second'))
  onAnswer()
  expect(useIdle.getState().endsAtMs).toBeNull()
})

it('is told of work in another tab, and tells others of its own', () => {
  const { ask, onAnswer } = watch()
  onAnswer()
  expect(tabs.postMessage).toHaveBeenCalledWith('answered')
  vi.advanceTimersByTime(WARNING_AFTER_MS)
  expect(useIdle.getState().endsAtMs).not.toBeNull()
  tabs.dispatchEvent(new MessageEvent('message', { data: 'answered' }))
  expect(useIdle.getState().endsAtMs).toBeNull()
  vi.advanceTimersByTime(WARNING_AFTER_MS - 1)
  expect(useIdle.getState().endsAtMs).toBeNull()
  expect(ask).not.toHaveBeenCalled()
})

import { LIMITS, inMs } from '@passbook/contract/limits'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchIdle } from './watch-idle.ts'

const IDLE_MS = inMs(LIMITS.staff.idleMinutes, 'minute')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('asks once nothing was asked for as long as a session rests, and not before', () => {
  const ask = vi.fn()
  const { onAnswer } = watchIdle(ask)
  onAnswer()
  vi.advanceTimersByTime(IDLE_MS - 1_000)
  onAnswer()
  vi.advanceTimersByTime(IDLE_MS)
  expect(ask).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(ask).toHaveBeenCalledOnce()
})

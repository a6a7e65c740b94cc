import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextPollMs } from './timing.ts'
import { usePolling } from './use-polling.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('asks soon, then less and less often, at least every half minute', () => {
  const waits = Array.from({ length: 20 }, (_, times) => nextPollMs(times))
  expect(waits[0]).toBe(2_000)
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.at(-1)).toBe(30_000)
})

it('asks again after a failure, and stops when there is nothing to wait for', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('silence')))
  const { rerender } = renderHook(({ isOn }) => usePolling(ask, isOn), {
    initialProps: { isOn: true },
  })
  await pass(nextPollMs(0) + nextPollMs(1))
  expect(ask).toHaveBeenCalledTimes(2)
  rerender({ isOn: false })
  await pass(120_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

it('does not ask while nobody looks, and at once when somebody does', async () => {
  const ask = vi.fn(async () => undefined)
  const visibility = vi.spyOn(document, 'visibilityState', 'get')
  renderHook(() => usePolling(ask))
  visibility.mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(120_000)
  expect(ask).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('does not ask without a network', async () => {
  const ask = vi.fn(async () => undefined)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderHook(() => usePolling(ask))
  await pass(120_000)
  expect(ask).not.toHaveBeenCalled()
  online.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
})

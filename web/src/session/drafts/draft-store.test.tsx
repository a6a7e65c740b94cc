import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetCaches } from '../../api/caches.ts'
import { answerCalls } from '../../test/answer.ts'
import { finishBeforeLeaving } from '../before-leaving.ts'
import {
  draftOf,
  forgetDraft,
  resumeSaving,
  isRefused,
  isSaved,
  saveTyped,
  saveDrafts,
  stopSaving,
} from './draft-store.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  forgetCaches()
  vi.useRealTimers()
})

const bodies = (calls: Request[]) => Promise.all(calls.map((call) => call.json()))

it('saves what is typed within two seconds, though the typing never pauses', async () => {
  const calls = answerCalls({})
  for (const city of ['S', 'Sp', 'Spr', 'Spri', 'Sprin']) {
    saveTyped('address', { city })
    await vi.advanceTimersByTimeAsync(400)
  }
  expect(calls.length).toBeGreaterThan(0)
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await bodies(calls)).at(-1)).toEqual({ values: { city: 'Sprin' } })
  expect(isSaved('address')).toBe(true)
})

it('tries again by itself what could not be saved, and says so meanwhile', async () => {
  const calls = answerCalls({ status: 503 }, {})
  saveTyped('address', { city: 'Springfield' })
  expect(await saveDrafts()).toBe(false)
  expect(draftOf('address').known).toEqual({ city: 'Springfield' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(calls).toHaveLength(2)
  expect(isSaved('address')).toBe(true)
})

it('says of what is refused as too long that it is not kept, and takes it up again with the next key', async () => {
  const tooLong = { status: 422, errors: { values: ['This is too long to save'] } }
  const calls = answerCalls(tooLong, {})
  saveTyped('new-message', { subject: 'My lease', text: 'a'.repeat(50_000) })
  // The server has answered: there is nothing to wait for, and nothing is saved.
  expect(await saveDrafts()).toBe(true)
  expect([isSaved('new-message'), isRefused('new-message')]).toEqual([false, true])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(1)
  saveTyped('new-message', { text: 'a' })
  await saveDrafts()
  expect((await bodies(calls)).at(-1)).toEqual({ values: { subject: 'My lease', text: 'a' } })
  expect([isSaved('new-message'), isRefused('new-message')]).toEqual([true, false])
})

it('saves nothing while its form is on the way, goes on when that is refused, and ends when it was sent', async () => {
  const calls = answerCalls({})
  saveTyped('address', { city: 'Springfield' })
  await stopSaving('address')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(0)
  resumeSaving('address')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(calls).toHaveLength(1)
  forgetDraft('address')
  expect(draftOf('address').known).toEqual({})
})

it('is saved before somebody who logs out is gone', async () => {
  const calls = answerCalls({})
  saveTyped('address', { city: 'Springfield' })
  await finishBeforeLeaving()
  expect(await bodies(calls)).toEqual([{ values: { city: 'Springfield' } }])
})

it('is forgotten by logging out', async () => {
  const calls = answerCalls({})
  saveTyped('address', { city: 'Springfield' })
  forgetCaches()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(calls).toHaveLength(0)
  expect(draftOf('address').known).toEqual({})
})

import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ApiError } from '../../api/error.ts'
import { useOpenWish } from './use-open-wish.ts'

const refused = (status: number) => new ApiError(status, 'No.', {})

it('sends the same wish again until there is an answer, whatever the page shows by then', () => {
  const { result } = renderHook(() => useOpenWish<{ date: string }>())
  const { toSend, isAnswered } = result.current
  const first = toSend({ date: '2026-11-17' })
  expect(first).toEqual({ date: '2026-11-17' })
  for (const status of [0, 500, 503]) {
    expect(isAnswered(refused(status))).toBe(false)
    expect(toSend({ date: '2026-11-18' })).toBe(first)
  }
  expect(isAnswered(new TypeError('network'))).toBe(false)
  expect(toSend({ date: '2026-11-18' })).toBe(first)
  expect(isAnswered(refused(422))).toBe(true)
  expect(toSend({ date: '2026-11-18' })).toEqual({ date: '2026-11-18' })
})

import { z } from 'zod/mini'
import { expect, test } from 'vitest'
import { newInvocationId } from './cause.ts'

test('the id of a call is a UUID of version 7 that begins with the time', () => {
  const before = Date.now()
  const ids = Array.from({ length: 1_000 }, newInvocationId)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  const times = ids.map((id) => Number.parseInt(id.replace('-', '').slice(0, 12), 16))
  expect(Math.min(...times)).toBeGreaterThanOrEqual(before)
  expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  expect(new Set(ids).size).toBe(ids.length)
})

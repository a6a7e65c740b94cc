import { expect, it } from 'vitest'
import { inMs, inWords } from './limits.ts'

it('says a limit in words', () => {
  expect(inWords(10, 'minute')).toBe('10 minutes')
  expect(inWords(1, 'hour')).toBe('1 hour')
  expect(inMs(2, 'day')).toBe(172_800_000)
})

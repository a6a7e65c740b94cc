import { expect, it } from 'vitest'
import { type RuleTest, controlWords } from './binder.ts'

const test = (ran_at: RuleTest['ran_at'], has_passed: boolean | null) => ({
  file: 'server/src/one.test.ts',
  ran_at,
  has_passed,
  commit: null,
})

it('says how many tests control a rule, and how their last run ended where it is known', () => {
  expect(controlWords([test(null, null)])).toBe('1 automated test of the software')
  const passed = test('2026-11-16T15:00:00.000Z', true)
  expect(controlWords([passed, test(null, null)])).toMatch(
    /^2 automated tests of the software; 1 passed, last on Nov 16/,
  )
  const failed = test('2026-11-17T15:00:00.000Z', false)
  expect(controlWords([passed, failed])).toMatch(/; 1 failed, last on Nov 17/)
})

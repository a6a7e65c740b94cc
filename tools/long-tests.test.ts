import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS } from './long-tests.ts'

test('every long test is there, once', () => {
  const root = path.resolve(import.meta.dirname, '..')
  expect(LONG_TESTS.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(new Set(LONG_TESTS).size).toBe(LONG_TESTS.length)
})

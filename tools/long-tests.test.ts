import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { EVERYWHERE, LONG_TESTS } from './long-tests.ts'

test('every long test is there, once', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const named = [...EVERYWHERE, ...LONG_TESTS]
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

import { expect, it } from 'vitest'
import { THINGS } from './things.ts'

/** The log of suspicious activity reports is a separate one, which only compliance reads. */
const OTHER_LOGS = /\/compliance\/sar\//

const SOURCES = import.meta.glob<string>(
  ['../../../../server/src/**/*.ts', '!../../../../server/src/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

it('has words for every kind of thing that a line of the audit trail is about', () => {
  const written = Object.entries(SOURCES).flatMap(([file, text]) =>
    OTHER_LOGS.test(file)
      ? []
      : [...text.matchAll(/\bentity: '([a-z_]+)'/g)].map(([, name = '']) => name),
  )
  const kinds = [...new Set(written)]
  expect(kinds.length).toBeGreaterThan(25)
  expect(kinds.filter((kind) => !(kind in THINGS))).toEqual([])
})

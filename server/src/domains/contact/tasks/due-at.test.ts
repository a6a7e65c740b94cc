import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { dueAt, dueRules } from './tasks.ts'

const SERVER = new URL('../../..', import.meta.url).pathname

/** As the code names them where it raises a task. */
function raisedKinds(): string[] {
  const texts = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] }).map((name) =>
    readFileSync(SERVER + name, 'utf8'),
  )
  const kinds = texts.flatMap((text) => [
    ...[...text.matchAll(/raise(?:New)?Task\([^}]*?kind: '(\w+)'([^;]*?)\}\)/gs)]
      // Those that have dates of their own are due by them.
      .filter(([, , rest = '']) => !rest.includes('dueAt'))
      .map(([, kind = '']) => kind),
    ...[...text.matchAll(/raiseAnswerTask\(\s*self,\s*'(\w+)'/g)].map(([, kind = '']) => kind),
  ])
  return [...new Set(kinds)]
}

describe('by when work is due', () => {
  it('has a rule for every kind that is raised without a date of its own', () => {
    const kinds = raisedKinds()
    expect(kinds.length).toBeGreaterThan(20)
    expect(kinds.filter((kind) => dueRules[kind] === undefined)).toEqual([])
  })

  it.each([
    // Friday at noon, the end of the same day; in the evening and on a Saturday, the next banking day.
    ['file_refused', '2026-11-13T17:00:00Z', '2026-11-13T22:00:00.000Z'],
    ['file_refused', '2026-11-13T23:00:00Z', '2026-11-16T22:00:00.000Z'],
    ['file_refused', '2026-11-14T17:00:00Z', '2026-11-16T22:00:00.000Z'],
    ['settlement_break', '2026-11-13T17:00:00Z', '2026-11-16T22:00:00.000Z'],
    // Thanksgiving is no banking day.
    ['unknown_trace', '2026-11-20T17:00:00Z', '2026-11-30T22:00:00.000Z'],
    ['return_rate', '2026-11-20T17:00:00Z', '2026-12-20T22:00:00.000Z'],
    ['something_new', '2026-11-20T17:00:00Z', '2026-11-24T22:00:00.000Z'],
  ])('%s raised at %s is due at %s', (kind, now, due) => {
    expect(dueAt(kind, new Date(now)).toISOString()).toBe(due)
  })
})

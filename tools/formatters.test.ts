import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const CONTRACT = path.resolve(import.meta.dirname, '../contract/src')

/** In a process of its own: whoever else shares these modules has used their formatters already. */
const COUNTING = `
  const made = []
  for (const name of ['DateTimeFormat', 'NumberFormat']) {
    Intl[name] = class extends Intl[name] {
      constructor(...args) { super(...args); made.push(name) }
    }
  }
  const { formatDate, formatDeadline, formatWeekday } = await import('./format-dates.ts')
  const { formatCents } = await import('./money.ts')
  formatWeekday('2026-11-17'); formatDate('2026-11-17'); formatCents(100)
  formatDeadline('2026-11-17T20:45:00Z')
  console.log(JSON.stringify(made))`

it('days, times and amounts need no formatter of the browser', () => {
  const options = ['--no-warnings', '--input-type=module', '--eval', COUNTING]
  const said = execFileSync('node', options, { cwd: CONTRACT, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual([])
})

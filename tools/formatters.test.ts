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
  const { formatWeekday } = await import('./dates.ts')
  const { formatCents } = await import('./money.ts')
  const before = made.length
  formatWeekday('2026-11-17'); formatWeekday('2026-11-18'); formatCents(100); formatCents(200)
  console.log(JSON.stringify({ before, made }))`

it('the contract makes no formatter before a date or an amount is shown, and each once', () => {
  const options = ['--no-warnings', '--input-type=module', '--eval', COUNTING]
  const said = execFileSync('node', options, { cwd: CONTRACT, encoding: 'utf8' })
  expect(JSON.parse(said)).toEqual({ before: 0, made: ['DateTimeFormat', 'NumberFormat'] })
})

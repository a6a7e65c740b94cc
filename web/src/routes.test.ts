import { describe, expect, it } from 'vitest'
import { everyGuard } from './guards/test-facts.ts'
import { devRoutes } from './pages/dev/routes.ts'
import type { Row } from './route-row.ts'
import { routes } from './routes.ts'
import { stageOf } from './stepper.ts'

const table: readonly Row[] = [...routes, ...devRoutes]
const guardNames = new Map(everyGuard.map(([name, guard]) => [guard, name]))

/** Wide enough that a new row changes no other line. */
const WIDTHS = [48, 36, 14, 38]

function lineOf({ path, title, shell, guard }: Row): string {
  const watched = guard.watch ? 'watched' : '-'
  const cells = [path, title, shell, guardNames.get(guard) ?? '?', watched]
  return cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('')
}

describe('the route table', () => {
  it('has these routes: path, title, shell, guard, token watched (SPEC 2, 4)', async () => {
    const text = table.map((row) => `${lineOf(row).trimEnd()}\n`).join('')
    await expect(text).toMatchFileSnapshot('./routes.snapshot.txt')
  })

  it('has each path once, and leaves no guard unused', () => {
    const paths = table.map(({ path }) => path)
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
    const used = new Set(table.map(({ guard }) => guard))
    expect(everyGuard.filter(([, guard]) => !used.has(guard))).toEqual([])
  })

  it('carries the progress of the stepper on fifteen rows, all in the registration shell', () => {
    const steps = table.filter(({ path }) => stageOf(path) !== null)
    expect(steps).toHaveLength(15)
    expect(new Set(steps.map(({ shell }) => shell))).toEqual(new Set(['registration']))
  })
})

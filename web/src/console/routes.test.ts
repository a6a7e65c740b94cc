import { expect, it } from 'vitest'
import { consoleRoutes } from './routes.ts'
import { MENU_GROUPS } from './row.ts'

/** Wide enough that a new row changes no other line. */
const WIDTHS = [44, 32, 20]

it('has these pages: path, title, for whom it opens, its group in the menu', async () => {
  const lines = consoleRoutes.map(({ path, title, opensFor, group }) => {
    const cells = [path, title, opensFor, group ?? '-']
    return `${cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('./routes.snapshot.txt')
})

it('has each path once', () => {
  const paths = consoleRoutes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

it('has the pages of each menu group together, in the order of the groups', () => {
  const groups = consoleRoutes.flatMap(({ group }) => group ?? [])
  expect(groups).toEqual(MENU_GROUPS.flatMap((name) => groups.filter((group) => group === name)))
})

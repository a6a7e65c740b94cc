import { expect, it } from 'vitest'
import { consoleRoutes } from './routes.ts'

/** Wide enough that a new row changes no other line. */
const WIDTHS = [44, 32, 20]

it('has these pages: path, title, for whom it opens, whether it is in the menu', async () => {
  const lines = consoleRoutes.map(({ path, title, opensFor, Icon }) => {
    const cells = [path, title, opensFor, Icon ? 'menu' : '-']
    return `${cells.map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0)).join('')}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('./routes.snapshot.txt')
})

it('has each path once', () => {
  const paths = consoleRoutes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

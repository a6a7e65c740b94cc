import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { enterAs } from './staff.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** By how much a table would have to be slid to be read, of all tables the most. */
function slideOf(page: Page): Promise<number> {
  const slides = page.locator('table').evaluateAll((tables) =>
    tables.map((table) => {
      const box = table.parentElement ?? table
      return box.scrollWidth - box.clientWidth
    }),
  )
  return slides.then((all) => Math.max(0, ...all))
}

test('on a phone the rows of every desk are cards, which are read without sliding and are still rows', async ({
  page,
}) => {
  test.slow()
  await enterAs(page, 'oskar')
  const desks = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
  const names = await desks.allTextContents()
  expect(names.length).toBeGreaterThan(10)
  for (const name of names) {
    await desks.filter({ hasText: name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.locator('table[aria-busy="true"]')).toHaveCount(0)
    expect(await slideOf(page), name).toBe(0)
  }

  // A card is a row to whoever hears it, and is sorted by what its headings were.
  await page.goto('/console/messages')
  const table = page.getByRole('table', { name: 'Messages' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(table.getByRole('columnheader', { name: 'From' })).toBeVisible()
  const row = table.getByRole('row', { name: /My deposit came back/ })
  await expect(row.getByRole('cell')).not.toHaveCount(0)
  await table.getByRole('button', { name: 'From' }).click()
  await expect(table.getByRole('columnheader', { name: 'From' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await checkA11y(page)
})

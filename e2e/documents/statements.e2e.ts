import { readFile } from 'node:fs/promises'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('a statement is found by its year, read on the page and kept as a PDF', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'), '/dashboard/documents')
  await page.getByRole('link', { name: 'All statements' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
  await checkA11y(page)

  const saved = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download the .* statement/ })
    .first()
    .click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.pdf$/)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page
    .getByRole('listitem')
    .getByRole('link', { name: /20\d\d$/ })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /statement$/ })).toBeVisible()
  const earned = page.getByRole('region', { name: 'Earnings' })
  await expect(earned.getByText('Annual percentage yield earned')).toBeVisible()
  await expect(page.getByRole('table', { name: /Transactions/ })).toBeVisible()
  await checkA11y(page)
  await test.step('printed, a short one is on one sheet', async () => {
    const printed = (await page.pdf({ format: 'Letter' })).toString('latin1')
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
  const { href } = new URL(page.url())
  await page.reload()
  await expect(page).toHaveURL(href)
  await expect(page.getByRole('heading', { level: 1, name: /statement$/ })).toBeVisible()
  await page.getByRole('link', { name: /^All \d{4} statements/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statements' })).toBeVisible()
})

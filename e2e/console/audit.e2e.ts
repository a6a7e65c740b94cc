import { readFile } from 'node:fs/promises'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { emailOf, enterAs } from './staff.ts'

test('the audit trail is narrowed by who and what, and taken along', async ({ page }) => {
  await enterAs(page, 'petra')
  const reader = new Reader(page, 'Read the audit trail')
  await reader.press('Audit')
  const table = page.getByRole('table', { name: 'Audit' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await checkA11y(page)
  await reader.choose('Who', emailOf('petra'))
  await reader.choose('What', 'sign_in_staff')
  await reader.write('From', '2026-01-01')
  await reader.write('To', '2099-12-31')
  await reader.press('Search')
  await expect(page).toHaveURL(/who=petra.*what=sign_in_staff/)
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('Petra Secondlook')
  await expect(first).toContainText('Console sign-in')
  const download = page.waitForEvent('download')
  await reader.press('Save as CSV')
  reader.isThrough()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^harborlight-audit-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('When,Who,What,About')
  expect(text).toContain('Petra Secondlook')
})

test('compliance reports a suspicion, of which nobody else sees anything', async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Deposits below a limit ${Date.now()}`
  await enterAs(page, 'connie')
  const reader = new Reader(page, 'Report suspicious activity')
  await reader.press('Suspicious activity reports (SAR)')
  await expect(
    page.getByRole('table', { name: 'Suspicious activity reports (SAR)' }),
  ).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveTitle(
    'Harborlight Savings | Suspicious activity reports (SAR) · Console',
  )
  await checkA11y(page)
  await reader.press('New SAR')
  await reader.write('Detected on', '2026-01-05')
  await reader.write('Summary', title)
  await reader.write('Narrative', 'Five deposits a day, each just below it.')
  await checkA11y(page)
  await reader.press('Open SAR')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  // Nobody is suspected: sixty days.
  await expect(page.getByText('Friday, March 6, 2026')).toBeVisible()
  await checkA11y(page)
  await reader.press('Record filing')
  await reader.write('Filed on', '2026-01-20')
  await reader.write('Filing number', 'BSA-0000042')
  await reader.press('Record filing')
  reader.isThrough()
  await expect(page.getByText('The filing was recorded.')).toBeVisible()
  await expect(page.getByText('Monday, January 20, 2031')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  const desks = other.getByRole('navigation', { name: 'Console' })
  await expect(desks.getByRole('link', { name: 'Suspicious activity reports (SAR)' })).toHaveCount(
    0,
  )
  await other.goto('/console/suspicion')
  await expect(other.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
  await other.goto('/console/audit')
  await expect(other.getByRole('table', { name: 'Audit' })).toHaveAttribute('aria-busy', 'false')
  await expect(other.getByText(title)).toHaveCount(0)
  await other.close()
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('documents of every kind are at one look, and are found by kind and year', async ({
  page,
}) => {
  await signInAs(page, await findDemoPerson('long-funded'), '/dashboard/documents')
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(section('Statements').getByRole('listitem')).toHaveCount(3)
  await expect(section('Tax documents')).toBeVisible()
  await expect(section('Agreements').getByRole('listitem').first()).toBeVisible()
  await expect(section('Message attachments')).toBeVisible()
  await checkA11y(page)

  const saved = page.waitForEvent('download')
  await section('Agreements')
    .getByRole('button', { name: /^Download “/ })
    .first()
    .click()
  expect((await saved).suggestedFilename()).toMatch(/\.pdf$/)

  await page.getByRole('button', { name: /Type/ }).click()
  await page.getByRole('option', { name: 'Statements' }).click()
  await expect(page).toHaveURL(/kind=statements/)
  await expect(section('Agreements')).toHaveCount(0)
  expect(await section('Statements').getByRole('listitem').count()).toBeGreaterThan(3)

  await page.getByRole('button', { name: /Year/ }).click()
  await page.getByRole('option', { name: '2025' }).click()
  await expect(page).toHaveURL(/kind=statements&year=2025/)
  await page.reload()
  const first = section('Statements').getByRole('listitem').first()
  await expect(first.getByRole('link', { name: 'December 2025' })).toBeVisible()
  await checkA11y(page)
  await section('Statements').getByRole('link', { name: 'All 2025 statements' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '2025' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/kind=statements&year=2025/)
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('what is insured is told, and a deposit above it is warned of before', async ({ page }) => {
  await signInAs(page, await findDemoPerson('funded'))
  await page.getByRole('link', { name: /^Fully insured/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insurance coverage' })).toBeVisible()
  await expect(page.getByText(/Insured by the Federal Deposit Insurance Corporation/)).toBeVisible()
  await expect(page.getByText('With two primary beneficiaries, up to $500,000.00')).toBeVisible()
  await expect(page.getByRole('link', { name: /Electronic Deposit Insurance/ })).toBeVisible()
  await checkA11y(page)
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('240000')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  const warning = page.getByRole('status').filter({ hasText: 'would not be insured' })
  await expect(warning).toContainText('$250,000.00 that the FDIC insures.')
  await expect(warning).toContainText('With two primary beneficiaries')
  await checkA11y(page)
  await warning.getByRole('link', { name: 'See your coverage' }).click()
  await expect(page).toHaveURL(/\/dashboard\/coverage$/)

  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  await expect(page.getByRole('button', { name: 'Deposit $100.00' })).toBeVisible()
  await expect(page.getByText('would not be insured')).toHaveCount(0)
})

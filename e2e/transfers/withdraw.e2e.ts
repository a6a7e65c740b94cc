import { signInAs } from '../registration/applicant.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('withdraw some, see the dates, and take it back @main', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible()
  await page.getByRole('button', { name: /^Everything/ }).click()
  await expect(page.getByLabel('Amount')).not.toHaveValue('')
  await page.getByLabel('Amount').fill('25')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Withdraw $25.00?' })).toBeFocused()
  await checkA11y(page)
  await page.reload()
  await page.getByRole('button', { name: 'Withdraw $25.00' }).click()
  await expect(page).toHaveURL(/\/withdraw\/success/)
  await expect(page.getByText('Your withdrawal is confirmed')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('Withdrawal cancelled successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your withdrawal was cancelled' })).toBeVisible()
})

test('more than is available is refused in place', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.goto('/withdraw')
  await page.getByLabel('Amount').fill('99999999')
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByText(/Enter at most \$/).first()).toBeVisible()
})

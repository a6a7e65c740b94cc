import { checkA11y, expect, test } from '../fixtures.ts'

test('the console shows mail as it arrives', async ({ page }) => {
  const email = `console-${Date.now()}@example.com`
  await page.goto('/registration')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/setup-mobile-mfa')

  await page.goto('/sandbox')
  await page.getByLabel('Show only what was sent to').fill(email)
  const mail = page.getByText('Confirm your email address for Harborlight')
  await expect(mail).toHaveCount(1)
  await mail.click()
  await expect(page.getByRole('link', { name: 'Open the link' })).toBeVisible()
  await checkA11y(page)
})

import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { inventPerson } from './person.ts'

test('"Do this later" goes on without a phone, by a code to the email; it is offered again', async ({
  page,
}) => {
  const { email, password } = inventPerson()
  await page.goto('/registration')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/setup-mobile-mfa')
  await page.getByRole('button', { name: 'Do this later' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await expect(page.getByText(/We sent a 6-digit code to .*@example\.test/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up a phone instead' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/registration/landing')

  await page.getByRole('link', { name: 'Begin' }).click()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill('Sampleton')
  await page.getByLabel('Month').fill('7')
  await page.getByLabel('Day').fill('4')
  await page.getByLabel('Year').fill('1985')
  await page.getByLabel('Social Security number').fill('123-45-6789')
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/registration/address')
  await page.goto('/login/registration-home')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Add a mobile phone' }).click()
  await expect(page).toHaveURL('/setup-mobile-mfa')
  await page.getByRole('link', { name: 'Do this later' }).click()
  await expect(page).toHaveURL('/login/registration-home')
})

import { expect, test } from '../fixtures.ts'
import { registeredPerson, signIn } from './person.ts'

const NEED_LOGIN = [
  '/login/entry',
  '/login/choose-mfa',
  '/login/registration-home',
  '/otp-verification',
  '/setup-mobile-mfa',
  '/registration/landing',
  '/dashboard',
  '/deposit',
  '/my-account',
  '/joint-account',
  '/joint-account/onboarding/ssn-verification',
]

test('everything that needs login leads logged-out people to sign-in', async ({ page }) => {
  for (const path of NEED_LOGIN) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/login')
  }
  await expect(page.getByText('Logout successful')).toBeHidden()
})

test('pages that tell of something that has not happened lead to where it does', async ({
  page,
}) => {
  await page.goto('/login/sent')
  await expect(page).toHaveURL('/login/forgot-password')
  await page.goto('/login/reset-password/failed')
  await expect(page).toHaveURL('/login/reset-password')
})

test('sign-in pages lead signed-in people home', async ({ page }) => {
  await signIn(page, await registeredPerson())
  for (const path of ['/', '/login', '/login/entry', '/registration', '/login/forgot-password']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/registration/landing')
  }
  await page.goto('/login/registration-home')
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/basic-information')
})

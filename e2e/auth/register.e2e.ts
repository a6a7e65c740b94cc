import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { inventPerson, nextLink, registeredPerson } from './person.ts'

test('a new person registers, sets up a phone and lands @main', async ({ page }) => {
  const { email, password, phone } = inventPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Open an account' }).click()
  await expect(page).toHaveTitle('Harborlight Savings | Open an account')
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0')
  await checkA11y(page)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Set up your mobile phone' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '7')
  await checkA11y(page)
  await page.getByLabel('Mobile phone').pressSequentially(phone.replaceAll(/\D/g, ''))
  await expect(page.getByLabel('Mobile phone')).toHaveValue(phone)
  await page.getByRole('button', { name: 'Send code' }).click()

  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '14')
  await checkA11y(page)
  const [message] = await inbox(phone)
  expect(message?.channel).toBe('sms')
  await page.getByLabel('6-digit code').pressSequentially(await nextCode(phone))
  await expect(page).toHaveURL('/registration/landing')
})

test('the emailed link verifies the address, once', async ({ page }) => {
  const { email } = await registeredPerson()
  const link = await nextLink(email, '/email-verification')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email address verified' })).toBeVisible()
  expect(page.url()).not.toContain('token')
  await checkA11y(page)
  await page.goto('/login')
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('what keeps a registration back is said at its field and in the summary', async ({ page }) => {
  const { email, password } = await registeredPerson()
  await page.goto('/registration')
  await page.getByRole('button', { name: 'Continue' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await page.getByRole('link', { name: 'Enter your email address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('password1234')
  await page.getByRole('button', { name: 'Continue' }).click()
  const known = 'This password is too well known. Choose another'
  await expect(page.getByText(known)).toHaveCount(2)
  await checkA11y(page)

  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const used = 'This email address already has a login. Sign in or reset your password.'
  await expect(page.getByText(used)).toHaveCount(2)
})

test('no response to a registration is a delay', async ({ page }) => {
  const { email, password } = inventPerson()
  await page.route('**/api/v1/register', (route) => route.abort())
  await page.goto('/registration')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(
    page.getByText(
      'We are currently experiencing a delay on registration. Please try again in 1 hour.',
    ),
  ).toBeVisible()
})

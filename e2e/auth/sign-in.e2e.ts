import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { codesSentTo, fillLogin, giveCode, givePassword, registeredPerson } from './person.ts'

for (const method of ['Email', 'Text message'] as const) {
  test(`signs in with a code by ${method.toLowerCase()} @main`, async ({ page }) => {
    const person = await registeredPerson()
    await givePassword(page, person)
    await expect(page).toHaveTitle('Harborlight Savings | Choose how to get your code')
    await checkA11y(page)
    await giveCode(page, person, method)
    await expect(page).toHaveURL('/registration/landing')
  })
}

test('signs in by keyboard alone', async ({ page }) => {
  const { email, password, phone } = await registeredPerson()
  const seen = await codesSentTo(phone)
  await page.goto('/login')
  await page.getByLabel('Email').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Choose how to get your code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: /Text message/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Email/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('6-digit code')).toBeFocused()
  await page.keyboard.type(await nextCode(phone, seen))
  await expect(page).toHaveURL('/registration/landing')
})

test('a remembered device skips the code, also after logging out', async ({ page }) => {
  const person = await registeredPerson()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Remember this device for 30 days').check()
  await page.getByLabel('6-digit code').fill(await nextCode(person.phone, 1))
  await expect(page).toHaveURL('/registration/landing')
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/registration/landing')
})

test('a wrong password and an unknown address read alike', async ({ page }) => {
  const { email } = await registeredPerson()
  const words = 'That email and password don’t match. Try again or reset your password.'
  for (const who of [email, 'nobody@example.test', 'not an address']) {
    await page.goto('/login')
    await fillLogin(page, { email: who, password: 'not the password' })
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeFocused()
    await expect(page).toHaveTitle('Error: Harborlight Savings | Sign in')
  }
  await checkA11y(page)
})

test('what is missing is said at its field and in the summary', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your password')).toHaveCount(2)
  await page.getByRole('link', { name: 'Enter your email address' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill('somebody@example.test')
  await expect(page.getByText('Enter your email address')).toHaveCount(0)
  await checkA11y(page)
})

test('too many wrong passwords lock', async ({ page }) => {
  const { email } = await registeredPerson()
  await page.goto('/login')
  const locked = page.getByText('Too many incorrect attempts. Account Locked.')
  for (let tries = 0; tries < 10 && !(await locked.isVisible()); tries += 1) {
    const answered = page.waitForResponse('**/api/v1/login')
    await fillLogin(page, { email, password: `wrong password ${tries}` })
    await answered
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled()
  }
  await expect(locked).toContainText('It opens again by itself within')
})

test('wrong codes say how many tries are left, then lock', async ({ page }) => {
  const person = await registeredPerson()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Send code' }).click()
  const code = await nextCode(person.phone, 1)
  const wrong = (attempt: number) => String((Number(code) + attempt) % 1_000_000).padStart(6, '0')
  for (const [attempt, left] of ['4 tries', '3 tries', '2 tries', '1 try'].entries()) {
    await page.getByLabel('6-digit code').fill(wrong(attempt + 1))
    await expect(page.getByText(`That code is not right. ${left} left.`)).toHaveCount(2)
  }
  await checkA11y(page)
  await page.getByLabel('6-digit code').fill(wrong(5))
  await expect(page).toHaveURL('/mfa-account-locked')
  await expect(page.getByRole('heading', { name: 'Account locked' })).toBeFocused()
  await expect(page.getByText(/It opens again by itself within \d+ minutes?/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await expect(page).toHaveURL('/login/forgot-password')
})

test('a code can be asked for again after a while', async ({ page }) => {
  // The wait is the server's, in real time.
  test.setTimeout(60_000)
  const person = await registeredPerson()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Send code' }).click()
  const first = await nextCode(person.phone, 1)
  await expect(page.getByText(/You can ask for a new code in 0:\d\d/)).toBeVisible()
  await page.getByRole('button', { name: 'Resend code' }).click({ timeout: 35_000 })
  await expect(page.getByText('Code resent successfully!')).toBeVisible()
  await expect(page.getByText(/You can ask for a new code in/)).toBeVisible()
  const second = await nextCode(person.phone, 2)
  expect(second).not.toBe(first)
  await page.getByLabel('6-digit code').fill(second)
  await expect(page).toHaveURL('/registration/landing')
})

test('asking too early says how long to wait', async ({ page }) => {
  await page.clock.install()
  const person = await registeredPerson()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL('/otp-verification')
  await page.clock.fastForward(31_000)
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByText(/Wait \d+ seconds before asking again/)).toBeVisible()
})

test('an old cross-site token is renewed and the login goes through', async ({ page, context }) => {
  const person = await registeredPerson()
  await page.goto('/login')
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old', url: page.url() }])
  await fillLogin(page, person)
  await expect(page).toHaveURL('/login/choose-mfa')
})

test('after three retries the connection is to blame', async ({ page, context }) => {
  const person = await registeredPerson()
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/login')) tries += 1
  })
  await page.route('**/sanctum/csrf-cookie', (route) => route.abort())
  await page.goto('/login')
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old', url: page.url() }])
  await fillLogin(page, person)
  const words = 'We are experiencing some connection errors. Please try again in 1 hour.'
  await expect(page.getByText(words)).toBeVisible()
  expect(tries).toBe(4)
})

test('any other failure is a delay', async ({ page }) => {
  await page.route('**/api/v1/login', (route) => route.abort())
  await page.goto('/login')
  await fillLogin(page, { email: 'somebody@example.test', password: 'some password' })
  const words = 'We are currently experiencing a delay when logging in. Please try again in 1 hour.'
  await expect(page.getByText(words)).toBeVisible()
})

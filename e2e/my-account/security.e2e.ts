import { fillLogin, giveCode, givePassword, registeredPerson, signIn } from '../auth/person.ts'
import { Caller } from '../caller.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'

test('sessions elsewhere are told and ended; tries of others are in the history', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const person = await applicantAt('registered')
  await signIn(page, person)
  await page.goto('/my-account/security')
  await expect(page.getByText(/\(this device\)/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: /^Sign out/ }).click()
  await expect(page.getByText('No other active sessions.')).toBeVisible()
  await expect(person.caller.get('/user')).rejects.toThrow('401')

  const other = new Caller()
  await other.get('/sanctum/csrf-cookie')
  const { email } = person
  await expect(other.post('/login', { email, password: 'not the password' })).rejects.toThrow('400')
  await page.reload()
  await expect(page.getByText('Failed').first()).toBeVisible()
  await expect(page.getByText(/^With password and code\./).first()).toBeVisible()
})

test('a new password needs the current one, and ends other sessions', async ({ page }) => {
  test.setTimeout(60_000)
  const person = await applicantAt('registered')
  await signInAs(page, person, '/my-account/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password').fill('other plain words together')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await checkA11y(page)
  await page.getByLabel('Current password').fill(person.password)
  await page.getByLabel('New password').fill('other plain words together')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await checkA11y(page)
  await expect(person.caller.get('/user')).rejects.toThrow('401')
  const subjects = async () => (await inbox(person.email)).map(({ subject }) => subject ?? '')
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/password/i))
  await page.getByRole('link', { name: 'Log out' }).first().click()
  await fillLogin(page, { email: person.email, password: 'other plain words together' })
  await expect(page).toHaveURL('/login/choose-mfa')
})

test('a remembered device skips the code, also after logging out, until it is removed', async ({
  page,
}) => {
  const person = await registeredPerson()
  await givePassword(page, person)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Remember this device for 30 days').check()
  await page.getByLabel('6-digit code').fill(await nextCode(person.phone, 1))
  await expect(page).toHaveURL('/registration/landing')
  await page.getByRole('link', { name: 'Log out' }).first().click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/registration/landing')

  await page.goto('/my-account/security')
  await page.getByRole('button', { name: /^Remove Chrome/ }).click()
  await expect(
    page.getByText('No remembered devices. Every sign-in asks for a code.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Log out' }).first().click()
  await fillLogin(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/registration/landing')
})

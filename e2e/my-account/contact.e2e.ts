import { fillLogin, inventPerson } from '../auth/person.ts'
import { Caller } from '../caller.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { answerCode, changeEmail } from './codes.ts'

const FIRST = 'Send the first code'

test('a new email address is confirmed by the phone and by itself, and ends other sessions', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const person = await applicantAt('registered')
  const { email } = inventPerson()
  await signInAs(page, person, '/my-account')
  await expect(page).toHaveTitle('Harborlight Savings | User information')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Edit email address' }).click()
  await page.getByLabel('New email address').fill(person.email)
  await page.getByRole('button', { name: FIRST }).click()
  await expect(page.getByRole('alert')).toContainText('This is what we already have')
  await page.getByLabel('New email address').fill(email)
  await checkA11y(page)
  await page.getByRole('button', { name: FIRST }).click()
  await expect(page).toHaveURL('/my-account/otp-verification')
  await expect(page).toHaveTitle('Harborlight Savings | Edit email address')
  await expect(page.getByText('which isn’t changing')).toBeVisible()
  await checkA11y(page)

  const code = await nextCode(person.phone, 1)
  await page.getByLabel('6-digit code').fill(code === '111111' ? '222222' : '111111')
  await expect(page.getByRole('alert')).toContainText('4 tries left')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('New email address')).toHaveValue(email)
  await page.goBack()
  await page.getByLabel('6-digit code').fill(code)
  await expect(page.getByText('Code 2 of 2.')).toBeVisible()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await checkA11y(page)
  // Nothing has changed before the second code.
  expect((await person.caller.get<{ email: string }>('/user')).email).toBe(person.email)

  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/my-account/edit-user-info/success')
  await expect(page.getByRole('heading', { name: 'Your email address was changed' })).toBeFocused()
  await checkA11y(page)
  await expect(person.caller.get('/user')).rejects.toThrow('401')
  const subjects = async () => (await inbox(person.email)).map(({ subject }) => subject ?? '')
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/email address/i))
  await page.getByRole('link', { name: 'Back to My Account' }).click()
  await expect(page.getByText(email)).toBeVisible()
  await page.goto('/my-account/edit-user-info/success')
  await expect(page).toHaveURL('/my-account')

  // What changed lately proves nothing: the phone cannot be changed by it for three days.
  await page.getByRole('link', { name: 'Edit phone number' }).click()
  await page.getByLabel('New phone number').fill(inventPerson().phone)
  await page.getByRole('button', { name: FIRST }).click()
  await expect(page.getByRole('alert')).toContainText(/You can change this starting .* ET/)

  await page.getByRole('link', { name: 'Log out' }).first().click()
  await fillLogin(page, { email, password: person.password })
  await expect(page).toHaveURL('/login/choose-mfa')
})

test('a reload between the codes says that nothing changed, and a dead code leads to a page that says why', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000)
  const person = await applicantAt('registered')
  await signInAs(page, person, '/my-account/edit-user-info/email')
  await page.getByLabel('New email address').fill(inventPerson().email)
  await answerCode(page, person.phone, () => page.getByRole('button', { name: FIRST }).click())
  await expect(page.getByText('Code 2 of 2.')).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL('/my-account')
  await expect(page.getByText('Your email address wasn’t changed')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Start over' }).click()

  // Another tab is faster: the code of this one is dead then.
  const slow = inventPerson().email
  await page.getByLabel('New email address').fill(slow)
  await answerCode(page, person.phone, () => page.getByRole('button', { name: FIRST }).click())
  await expect(page.getByText('Code 2 of 2.')).toBeVisible()
  const other = await context.newPage()
  const fast = inventPerson().email
  await changeEmail(other, person, fast)
  await page.getByLabel('6-digit code').fill(await nextCode(slow))
  await expect(page).toHaveURL('/my-account/edit-user-info/failed')
  await expect(page.getByText('This code is no longer valid.')).toBeVisible()
  await expect(page.getByText(`Your email address is ${fast}.`)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Start over' }).click()
  await expect(page).toHaveURL('/my-account/edit-user-info/email')
})

test('whoever has no phone adds a first one from here', async ({ page }) => {
  const { email, password, phone } = inventPerson()
  const caller = new Caller()
  await caller.get('/sanctum/csrf-cookie')
  await caller.post('/register', { email, password })
  await page.goto('/login')
  await fillLogin(page, { email, password })
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/registration/landing')
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Add phone number' }).click()
  await expect(page.getByRole('heading', { name: 'Add a phone number' })).toBeFocused()
  await page.getByLabel('Mobile phone').fill(phone)
  await checkA11y(page)
  await answerCode(page, email, () => page.getByRole('button', { name: FIRST }).click())
  await expect(page.getByText('Code 2 of 2.')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(phone))
  await expect(page.getByRole('heading', { name: 'Your phone number was added' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Back to My Account' }).click()
  await expect(page.getByText(phone)).toBeVisible()
})

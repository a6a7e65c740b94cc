import { Caller } from '../caller.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { codesSentTo, givePassword, inventPerson } from './person.ts'

test('a first phone in a session is proven by the email, then by itself', async ({ page }) => {
  const person = inventPerson()
  const caller = new Caller()
  await caller.get('/sanctum/csrf-cookie')
  const { email, password, phone } = person
  await caller.post('/register', { email, password })

  // With one way to get a code there is nothing to choose.
  await givePassword(page, person)
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/registration/landing')

  await page.goto('/setup-mobile-mfa')
  await page.getByLabel('Mobile phone').fill(phone)
  const seen = await codesSentTo(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByText(/We sent a 6-digit code to .*@example\.test/)).toBeVisible()
  await checkA11y(page)
  await page.getByLabel('6-digit code').fill(await nextCode(email, seen))
  await expect(page.getByText(/We sent a 6-digit code to .*\d{4}/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(phone))
  await expect(page).toHaveURL('/registration/landing')

  const subjects = async () => (await inbox(email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContainEqual(expect.stringMatching(/phone number/i))
})

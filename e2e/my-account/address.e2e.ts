import { checkA11y, expect, test } from '../fixtures.ts'
import { fundedPerson, proveByText } from './codes.ts'

test('a new address is saved by a code, and the page says what it changes', async ({ page }) => {
  test.setTimeout(60_000)
  const person = await fundedPerson(page)
  await page.goto('/my-account')
  await expect(page.getByText('12 Invented Lane')).toBeVisible()
  await page.getByRole('link', { name: 'Edit address' }).click()
  await expect(page.getByRole('heading', { name: 'Edit address' })).toBeFocused()
  await expect(page.getByText(/Your next statement and tax form/)).toBeVisible()
  await page.getByLabel('Street address').fill('7 Other Road')
  await page.getByLabel('Apartment, suite or unit').fill('Unit 4')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await proveByText(page, person)
  await expect(page).toHaveURL('/my-account/edit-user-info/success')
  await expect(page.getByRole('heading', { name: 'Your address was changed' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Back to My Account' }).click()
  await expect(page.getByText('7 Other Road, Unit 4')).toBeVisible()
  expect(await person.caller.get('/depositor')).toMatchObject({ street: '7 Other Road' })
})

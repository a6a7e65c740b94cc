import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, signInAs } from './applicant.ts'

test('whoever leaves and signs in again goes on where they were, with every answer', async ({
  page,
}) => {
  await signInAs(page, await applicantAt('address'))
  await expect(page).toHaveURL('/login/registration-home')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/employer')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('Street address')).toHaveValue('12 Invented Lane')
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('Illinois')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('First name')).toHaveValue('Ottoline')
  await expect(page.getByLabel('Year')).toHaveValue('1985')
  await expect(page.getByText(/Ends in 1234/)).toBeVisible()
})

test('an application can be cancelled, and then only documents are left', async ({ page }) => {
  await signInAs(page, await applicantAt('employer'), '/registration/cancel-account-open')
  await expect(page.getByRole('heading', { name: 'Cancel your application?' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Cancel application' }).click()
  await expect(page).toHaveURL('/registration/cancelled-account-open')
  await checkA11y(page)
  await page.goto('/registration/basic-information')
  await expect(page).toHaveURL('/dashboard/documents')
})

test('wrong answers are said at their fields, kept as typed, and not saved', async ({ page }) => {
  const applicant = await applicantAt('registered')
  await signInAs(page, applicant, '/registration/basic-information')
  await page.getByLabel('First name').fill('<b>')
  await page.getByLabel('Last name').fill('x'.repeat(101))
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Day').fill('30')
  await page.getByLabel('Year').fill('1990')
  await page.getByLabel('Social Security number').fill('912345678')
  await page.locator('button[type=submit]').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('Use letters, apostrophes, hyphens and spaces only')
  await expect(summary).toContainText('Use at most 100 characters')
  await expect(summary).toContainText('Enter a valid date')
  await expect(summary).toContainText('You can’t open an account with an ITIN')
  await checkA11y(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('<b>')
  await expect(page.getByLabel('Social Security number')).toHaveValue('')
  expect(await applicant.caller.get('/depositor')).toMatchObject({ first_name: null })
})

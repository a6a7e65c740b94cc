import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, signInAs } from './applicant.ts'

test('Save and exit keeps what is typed, says so, and another device has it', async ({
  page,
  browser,
}) => {
  const applicant = await applicantAt('registered')
  await signInAs(page, applicant, '/registration/basic-information')
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Year').fill('1985')
  await page.getByLabel('Social Security number').fill('123-45-6789')
  await expect(page.getByText('We save what you type for 30 days')).toBeVisible()
  await page.getByRole('button', { name: 'Save and exit' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your application is saved.')).toBeVisible()
  await expect(page.getByText('Your Social Security number wasn’t saved')).toBeVisible()
  await expect(page.getByText('Logout successful')).toHaveCount(0)
  await checkA11y(page)
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toContain('Zoë')

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, applicant, '/registration/basic-information')
  await expect(other.getByLabel('First name')).toHaveValue('Zoë')
  await expect(other.getByLabel('Year')).toHaveValue('1985')
  await expect(other.getByLabel('Social Security number')).toHaveValue('')
  await context.close()
})

test('a corrected part leads back to the summary, and its draft dies with the step that is saved', async ({
  page,
}) => {
  const applicant = await applicantAt('employer')
  await signInAs(page, applicant, '/registration/confirm-details')
  await page.getByRole('link', { name: 'Edit address' }).click()
  await page.getByLabel('City').fill('Shelbyville')
  const draft = () => applicant.caller.get<object | null>('/drafts/address')
  await expect.poll(draft).toMatchObject({ values: { city: 'Shelbyville' } })
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL('/registration/confirm-details')
  await expect(page.getByText('Shelbyville, IL 62701')).toBeVisible()
  expect(await draft()).toBeNull()
  await page.waitForTimeout(1_500)
  expect(await draft()).toBeNull()
})

test('a half-filled form asks before it is left, says truly what is kept, and has it again', async ({
  page,
}) => {
  await signInAs(page, await applicantAt('address'), '/registration/address')
  await page.getByLabel('City').fill('Shelbyville')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Shelbyville')
  await page.getByRole('link', { name: 'Back' }).click()
  await page.waitForTimeout(1_500)
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByLabel('First name')).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('City')).toHaveValue('Shelbyville')
})

import { inventPerson, nextLink } from '../auth/person.ts'
import { openAccount } from '../beneficiaries/open-account.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, inventSsn } from '../registration/applicant.ts'
import { atConfirm, confirm, decide, goOn, tellWhat, tellWhere, tellWho } from './adding.ts'

test('somebody is added: begun, left and resumed, closed, begun again', async ({ page }) => {
  // Every page of the way is looked at.
  test.setTimeout(120_000)
  const { caller } = await openAccount(page)
  await page.getByRole('link', { name: /^Add a joint owner/ }).click()
  await expect(page).toHaveURL('/joint-account')
  await expect(page.getByText('Either of you can withdraw all of it')).toBeVisible()
  await checkA11y(page)

  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByText('Step 1 of 5')).toBeVisible()
  const { email: own } = await caller.get<{ email: string }>('/depositor')
  await page.getByLabel('Their email address').fill(own)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('This is your own email address')
  await checkA11y(page)
  const { email } = inventPerson()
  await page.getByLabel('Their email address').fill(email)
  await goOn(page, '/joint-account/personal-information')

  // Left with a page half filled in.
  await page.getByLabel('First name').fill('Bea')
  await page.getByLabel('Social Security number').fill('123-45-6789')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Save and finish later' }).click()
  await expect(page).toHaveURL('/joint-account/saved')
  await expect(page.getByText('Their Social Security number wasn’t saved')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to home' }).click()
  await page.getByRole('link', { name: /Finish the application you started/ }).click()
  await expect(page).toHaveURL('/joint-account/resume')
  const next = page.getByRole('link', { name: 'Continue with step 2 of 5' })
  await expect(next).toBeVisible()
  await checkA11y(page)
  await next.click()
  await expect(page.getByLabel('First name')).toHaveValue('Bea')
  await expect(page.getByLabel('Social Security number')).toHaveValue('')

  await tellWho(page, inventSsn())
  await page.reload()
  await expect(page.getByLabel('Street address')).toBeVisible()
  await checkA11y(page)
  await tellWhere(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Occupation' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByLabel('City')).toHaveValue('Springfield')
  await goOn(page, '/joint-account/occupation')
  await tellWhat(page)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText('Beatrix Sampleworth')).toBeVisible()
  await checkA11y(page)

  // Corrected, with every answer as it was.
  await page.getByRole('link', { name: 'Edit address' }).click()
  await page.getByLabel('City').fill('Shelbyville')
  await goOn(page, '/joint-account/confirm-details')
  await expect(page.getByText('Shelbyville, IL 62701')).toBeVisible()
  await page.goto('/joint-account')
  await expect(page).toHaveURL('/joint-account/resume')
  await expect(page.getByRole('link', { name: 'Continue with step 5 of 5' })).toBeVisible()

  await page.getByRole('link', { name: 'Close application' }).click()
  await expect(page.getByText('We’ll delete the details you entered about them')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Close application' }).click()
  await expect(page).toHaveURL('/joint-account')
  await expect(page.getByText('The application is closed')).toBeVisible()
  expect(await caller.get('/depositor/secondary-info')).toBeNull()

  await page.getByRole('link', { name: 'Begin' }).click()
  await expect(page.getByLabel('Their email address')).toHaveValue('')
  await page.getByLabel('Their email address').fill(email)
  await goOn(page, '/joint-account/personal-information')
  await expect(page.getByLabel('First name')).toHaveValue('')
})

test('somebody who passed is invited: told once, then where they stand', async ({ page }) => {
  const { email } = await atConfirm(page)
  await confirm(page)
  await expect(page).toHaveURL('/joint-account/verify/success')
  await expect(page.getByRole('heading', { name: 'Beatrix’s identity is verified' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'See what happens next' }).click()
  await expect(page).toHaveURL('/joint-account/success')
  await expect(page.getByText(email)).toBeVisible()
  await checkA11y(page)
  expect(await nextLink(email, '/joint-account/onboarding/ssn-verification')).toContain('#uuid=')
  // Told once: a reload leads to where the person belongs.
  await page.reload()
  await expect(page).toHaveURL('/joint-account/account-holder')
})

/** What each answer of the identity check shows the primary, and what a review comes to (STATES: Joint). */
const REVIEWS = [
  ['0003', 'FAILED', '/joint-account', 'We couldn’t add this person'],
  ['0004', 'PASSED', '/joint-account/verify/success', 'Beatrix’s identity is verified'],
] as const

for (const [lastFour, outcome, path, words] of REVIEWS) {
  test(`a joint holder whose SSN ends in ${lastFour} is reviewed; the page notices by itself: ${outcome}`, async ({
    page,
  }) => {
    const { depositor_id } = await atConfirm(page, inventSsn(lastFour))
    await confirm(page)
    await expect(page).toHaveURL('/joint-account/reviewing-account')
    await expect(page.getByText('We’re reviewing Beatrix’s details')).toBeVisible()
    await checkA11y(page)
    await decide(depositor_id, outcome)
    await expect(page).toHaveURL(path, { timeout: 30_000 })
    await expect(page.getByText(words)).toBeVisible()
  })
}

test('a joint holder whose SSN ends in 0002 could not be added', async ({ page }) => {
  await atConfirm(page, inventSsn('0002'))
  await confirm(page)
  await expect(page).toHaveURL('/joint-account')
  await expect(page.getByText('We couldn’t add this person')).toBeVisible()
  await checkA11y(page)
})

test('a check of a joint holder that could not run loses nothing', async ({ page }) => {
  await atConfirm(page, inventSsn('0005'))
  await confirm(page)
  await expect(page.getByRole('alert')).toContainText('Please try again later')
  await expect(page).toHaveURL('/joint-account/confirm-details')
  await expect(page.getByText('Beatrix Sampleworth')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm their details' })).toBeEnabled()
})

test('a number that is known here leads to the notice, and back to be corrected', async ({
  page,
}) => {
  const { ssn } = await applicantAt('confirmed')
  await atConfirm(page, ssn)
  await confirm(page)
  await expect(page).toHaveURL('/joint-account/duplicate-notification')
  await expect(page.getByRole('heading', { name: /already in use/ })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Correct their details' }).click()
  await expect(page).toHaveURL('/joint-account/personal-information')
  await expect(page.getByText(/Ends in \d{4}/)).toBeVisible()
})

test('a slow check goes on after a reload, and says what came of it', async ({ page }) => {
  await atConfirm(page, inventSsn('0006'))
  await confirm(page)
  const checking = page.getByText('Checking their identity', { exact: true })
  await expect(checking).toBeVisible()
  await page.waitForTimeout(500)
  await page.reload()
  await expect(checking).toBeVisible()
  await checkA11y(page)
  await expect(page).toHaveURL('/joint-account/verify/success', { timeout: 45_000 })
})

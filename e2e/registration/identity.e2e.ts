import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, inventSsn, signInAs } from './applicant.ts'

/** What each answer of the identity check shows (SPEC 4, STATES: Registration). */
const OUTCOMES = [
  ['0002', '/registration/hold-account', 'We cannot open your account'],
  ['0003', '/registration/additional-info', 'Additional information required'],
  ['0004', '/registration/reviewing-account', 'We are checking your details'],
] as const

for (const [lastFour, path, title] of OUTCOMES) {
  test(`an SSN ending in ${lastFour} leads to ${path}`, async ({ page }) => {
    await signInAs(page, await applicantAt('employer', inventSsn(lastFour)))
    await expect(page).toHaveURL('/login/registration-home')
    await page.getByRole('link', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/registration/confirm-details')
    await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await checkA11y(page)
  })
}

test('a declined application is not offered to be cancelled', async ({ page }) => {
  await signInAs(page, await applicantAt('confirmed', inventSsn('0002')))
  const offer = page.getByRole('link', { name: 'Cancel application' })
  await page.goto('/registration/cancel-account-open')
  await expect(page).toHaveURL('/login/registration-home')
  await expect(page.getByRole('link', { name: 'Message center' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/hold-account')
  await expect(offer).toHaveCount(0)
})

test('a check that could not run is said in place and may be tried again', async ({ page }) => {
  await signInAs(page, await applicantAt('employer', inventSsn('0005')))
  await page.goto('/registration/confirm-details')
  const keepsAlive = answerLate(page, '**/api/v1/auth-check')
  await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
  // The press also keeps the session alive: what that answer says of the time before changes nothing.
  await keepsAlive
  const told = page.getByRole('alert')
  await expect(told).toContainText('The check of your identity did not finish')
  await expect(told).toContainText('please try again')
  await expect(page).toHaveURL('/registration/confirm-details')
  await expect(page.getByRole('button', { name: 'Confirm and check my identity' })).toBeEnabled()
})

/** Asks at once, and tells only after everything else was told. */
async function answerLate(page: Page, url: string): Promise<void> {
  await new Promise<void>((resolve) => {
    void page.route(url, async (route) => {
      const response = await route.fetch()
      await page.waitForResponse('**/api/v1/depositor')
      await route.fulfill({ response })
      resolve()
    })
  })
}

test('a known SSN leads to the notice, which says nothing about its owner', async ({ page }) => {
  const ssn = inventSsn()
  const first = await applicantAt('confirmed', ssn)
  await signInAs(page, await applicantAt('employer', ssn))
  await page.goto('/registration/confirm-details')
  await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
  await expect(page).toHaveURL('/registration/duplicate-notification')
  await expect(page.getByText(first.email)).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('link', { name: 'Correct my details' }).click()
  await expect(page).toHaveURL('/registration/basic-information')
  await expect(page.getByText(/Ends in \d{4}/)).toBeVisible()
})

test('a review in progress does not hold up linking and signing, only funding', async ({
  page,
}) => {
  await signInAs(page, await applicantAt('disclosures', inventSsn('0004')))
  await page.goto('/fund-account/ready-to-fund')
  await expect(page).not.toHaveURL('/fund-account/ready-to-fund')
  await page.goto('/fund-account')
  await expect(page.getByRole('heading', { name: 'Fund your account' })).toBeVisible()
})

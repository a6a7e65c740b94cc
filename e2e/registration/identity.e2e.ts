import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'
import { type Applicant, applicantAt, inventSsn, signInAs } from './applicant.ts'

/** What each answer of the identity check shows (SPEC 4, STATES: Registration). */
const OUTCOMES = [
  ['0003', '/registration/additional-info', 'Additional information required'],
  ['0004', '/registration/reviewing-account', 'We are checking your details'],
] as const

/** UX 39: where we wait for a decision the page asks by itself and moves on. Nobody clicks here. */
const DECIDED = {
  '0003': ['FAILED', '/registration/hold-account'],
  '0004': ['PASSED', '/registration/passed'],
} as const

async function confirmDetails(page: Page, lastFour: string): Promise<Applicant> {
  const applicant = await applicantAt('employer', inventSsn(lastFour))
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/login/registration-home')
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/confirm-details')
  await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
  return applicant
}

for (const [lastFour, path, title] of OUTCOMES) {
  const [outcome, to] = DECIDED[lastFour]
  test(`an SSN ending in ${lastFour} leads to ${path}, and once it is ${outcome} to ${to}`, async ({
    page,
  }) => {
    const applicant = await confirmDetails(page, lastFour)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await checkA11y(page)
    await decide(applicant, outcome)
    await expect(page).toHaveURL(to)
  })
}

async function decide({ depositor_id }: Applicant, outcome: string): Promise<void> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/identity/${depositor_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })
  expect(reply.ok).toBe(true)
}

test('a declined person is told so, and neither asked to go on nor offered to cancel', async ({
  page,
}) => {
  await confirmDetails(page, '0002')
  await expect(page).toHaveURL('/registration/hold-account')
  const declined = page.getByRole('heading', { name: 'We cannot open your account' })
  const offer = page.getByRole('link', { name: 'Cancel application' })
  await expect(declined).toBeVisible()
  await expect(offer).toHaveCount(0)
  await checkA11y(page)
  await page.goto('/registration/cancel-account-open')
  await expect(page).toHaveURL('/login/registration-home')
  await expect(declined).toBeVisible()
  await expect(page.getByText('Go on where you left off')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Message center' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/hold-account')
})

test('a check that could not run is said in place and may be tried again', async ({ page }) => {
  await signInAs(
    page,
    await applicantAt('employer', inventSsn('0005')),
    '/registration/confirm-details',
  )
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
  await signInAs(page, await applicantAt('employer', ssn), '/registration/confirm-details')
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
  await signInAs(
    page,
    await applicantAt('disclosures', inventSsn('0004')),
    '/fund-account/ready-to-fund',
  )
  await expect(page).not.toHaveURL('/fund-account/ready-to-fund')
  await page.goto('/fund-account')
  await expect(page.getByRole('heading', { name: 'Fund your account' })).toBeVisible()
})

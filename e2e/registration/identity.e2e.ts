import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { writePng } from '../messages/files.ts'
import { BASE_URL } from '../server.ts'
import { type Applicant, applicantAt, inventSsn, signInAs } from './applicant.ts'

/** What each answer of the identity check shows (SPEC 4, STATES: Registration). */
const OUTCOMES = [
  ['0003', '/registration/additional-info', 'Additional Information Required'],
  ['0004', '/registration/reviewing-account', 'We’re checking your details'],
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
  const declined = page.getByRole('heading', { name: 'We can’t open your account' })
  const offer = page.getByRole('link', { name: 'Cancel application' })
  await expect(declined).toBeVisible()
  await expect(offer).toHaveCount(0)
  await checkA11y(page)
  await page.goto('/registration/cancel-account-open')
  await expect(page).toHaveURL('/login/registration-home')
  await expect(declined).toBeVisible()
  await expect(page.getByText('Pick up where you left off')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Message center' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  await checkA11y(page)
  await expect(page.getByRole('link', { name: 'Continue' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save and exit' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Send us a message' }).click()
  await expect(page).toHaveURL('/registration/message-center/add-new-message?topic=identity')
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
  await expect(told).toContainText('We couldn’t finish checking your identity')
  await expect(told).toContainText('Please try again')
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
  // Afterwards it is still there: after a reload, and by Continue.
  await page.reload()
  await expect(page).toHaveURL('/registration/duplicate-notification')
  await page.goto('/login/registration-home')
  await expect(page.getByText('This Social Security number is already in use')).toBeVisible()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/registration/duplicate-notification')
  await expect(page.getByRole('link', { name: 'Send us a message' })).toBeVisible()
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

test('a flagged person sends each document from the first button on', async ({ page }) => {
  const applicant = await applicantAt('confirmed', inventSsn('0003'))
  await signInAs(page, applicant)
  await page.getByRole('link', { name: 'Send documents' }).click()
  await expect(page).toHaveURL('/registration/additional-info')
  const file = { mimeType: 'image/png', buffer: writePng() }
  await page.getByLabel('Photo ID').setInputFiles({ name: 'license.png', ...file })
  await page.getByLabel('Proof of address').setInputFiles({ name: 'lease.png', ...file })
  await page.getByRole('button', { name: 'Send documents' }).click()
  await expect(page.getByText('We received your documents.')).toBeVisible()
  await checkA11y(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Documents you sent' })).toContainText('lease.png')
})

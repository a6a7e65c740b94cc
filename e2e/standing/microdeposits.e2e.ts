import type { Page } from '@playwright/test'
import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { proveByText, returnedApplicant } from '../funding/returned.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from './demo-person.ts'

const DETAILS = { routing_number: '992000024', account_type: 'checking' }

async function typeDetails(page: Page, accountNumber: string): Promise<void> {
  await page.getByText('Checking', { exact: true }).click()
  await page.getByLabel('Routing number').fill(DETAILS.routing_number)
  await page.getByLabel('Account number', { exact: true }).fill(accountNumber)
  await page.getByLabel('Confirm account number').fill(accountNumber)
  await page.locator('button[type=submit]').click()
}

const SCHEDULED = 'Two microdeposits are scheduled'

/** Amounts that no issue has: each is under fifty cents. */
async function enterAmounts(page: Page): Promise<void> {
  await page.getByLabel('First amount').fill('0.98')
  await page.getByLabel('Second amount').fill('0.99')
  await page.getByRole('button', { name: 'Verify account' }).click()
}

async function waitingApplicant(account_number: string): Promise<Applicant> {
  const applicant = await applicantAt('confirmed')
  await applicant.caller.post('/link/manual', { ...DETAILS, account_number })
  return applicant
}

test('a mistyped account number is corrected while its deposits are on their way', async ({
  page,
}) => {
  const applicant = await waitingApplicant('40058001')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/login/registration-home')
  await expect(page.getByText(SCHEDULED)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/manual-funding/microdeposits')
  await expect(page.getByText(SCHEDULED)).toBeVisible()
  await expect(page.getByLabel('First amount')).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('link', { name: 'Correct account details' }).click()
  await expect(page).toHaveURL('/manual-funding/banking-information')
  await expect(page.getByText(/You’re verifying .*8001/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page).toHaveURL('/manual-funding/microdeposits')
  await page.getByRole('link', { name: 'Correct account details' }).click()
  await typeDetails(page, '40058010')
  await expect(page).toHaveURL('/manual-funding/microdeposits/sent')
  await expect(page.getByText('ending in 8010')).toBeVisible()
  const links = await applicant.caller.get<{ status: string }[]>('/linked-accounts')
  expect(links.map(({ status }) => status)).toEqual(['VERIFICATION_PENDING', 'ARCHIVED'])
})

test('an account that waits for its amounts is removed, after a question', async ({ page }) => {
  const applicant = await waitingApplicant('40058006')
  await signInAs(page, applicant, '/manual-funding/microdeposits/sent')
  await page.getByRole('button', { name: 'Remove this account' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('ending in 8006')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await page.goto('/manual-funding/microdeposits')
  await page.getByRole('button', { name: 'Remove this account' }).click()
  await page.getByRole('button', { name: 'Remove account' }).click()
  await expect(page).toHaveURL('/registration/link-account-selection')
  await expect(page.getByText('The account was removed')).toBeVisible()
  await expect(page.getByText(SCHEDULED)).toHaveCount(0)
  const links = await applicant.caller.get<{ status: string }[]>('/linked-accounts')
  expect(links.map(({ status }) => status)).toEqual(['ARCHIVED'])
})

test('wrong tries are told on coming back, and lead to new deposits', async ({ page }) => {
  test.setTimeout(90_000)
  const applicant = await waitingApplicant('40058002')
  await passDays(4)
  const [link] = await applicant.caller.get<{ uuid: string }[]>('/linked-accounts')
  const guess = { account_id: link?.uuid, amounts_cents: [98, 99] }
  await applicant.caller.post('/link/manual/verify', guess)
  await signInAs(page, applicant, '/manual-funding/microdeposits')
  await enterAmounts(page)
  await expect(page).toHaveURL('/manual-funding/incorrect')
  await expect(page.getByText('You have 1 attempt left')).toBeVisible()
  await page.getByRole('link', { name: 'Try again' }).click()
  await enterAmounts(page)
  await expect(page).toHaveURL('/manual-funding/incorrect')
  await expect(page.getByText('no attempts left')).toBeVisible()
  await expect(page.getByText('Too many incorrect attempts')).toBeVisible()
  await checkA11y(page)
  await page.goto('/manual-funding/microdeposits')
  await expect(page.getByText('Too many incorrect attempts')).toBeVisible()
  await page.goto('/login/registration-home')
  await expect(page.getByText('Too many incorrect attempts')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/manual-funding/reissue')
  await expect(page.getByText('Too many incorrect attempts')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Send new microdeposits' }).click()
  await expect(page).toHaveURL('/manual-funding/microdeposits/sent')
})

test('deposits that came back are told on coming back, and the number can be corrected', async ({
  page,
}) => {
  const told = page.getByRole('heading', { name: 'Your bank returned the two microdeposits' })
  await signInAs(page, await findDemoPerson('microdeposits-returned'))
  await expect(page).toHaveURL('/login/registration-home')
  await expect(told).toBeVisible()
  await expect(page.getByText(/correct them here/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/manual-funding/reissue')
  await expect(told).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Correct account details' }).click()
  await expect(page).toHaveURL('/manual-funding/banking-information')
  await checkA11y(page)
})

test('after relinking by hand everything leads back to entering the amounts', async ({ page }) => {
  test.setTimeout(90_000)
  const applicant = await returnedApplicant('R02')
  await signInAs(page, applicant)
  await page.getByRole('link', { name: 'Link a bank account' }).click()
  await page.getByRole('button', { name: 'Enter routing and account number' }).click()
  await expect(page).toHaveURL('/relink/banking-information')
  await typeDetails(page, '40058004')
  await proveByText(page, applicant)
  await expect(page).toHaveURL('/relink/microdeposits/sent')
  await page.goto('/relink/selection')
  await expect(page.getByText(SCHEDULED)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.getByRole('link', { name: 'View details' }).click()
  await expect(page).toHaveURL('/relink/microdeposits')
  await expect(page.getByText(SCHEDULED)).toBeVisible()
  await checkA11y(page)
  await passDays(7)
  await page.reload()
  await enterAmounts(page)
  await expect(page).toHaveURL('/relink/incorrect')
  await expect(page.getByText('You have 2 attempts left')).toBeVisible()
  await expect(page.getByText('Enter the amounts of the two microdeposits')).toBeVisible()
  await checkA11y(page)
})

import type { Page } from '@playwright/test'
import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { relinkByWidget } from '../funding/relink-by-widget.ts'
import { BASE_URL } from '../server.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'

const ROUTING = '992000024'

async function typeDetails(page: Page, accountNumber: string): Promise<void> {
  await page.getByText('Checking', { exact: true }).click()
  await page.getByLabel('Routing number').fill(ROUTING)
  await expect(page.getByText('Blue Heron National Bank')).toBeVisible()
  await page.getByLabel('Account number', { exact: true }).fill(accountNumber)
  await page.getByLabel('Confirm account number').fill(accountNumber)
}

async function amountsOf({ caller }: Applicant): Promise<[number, number]> {
  const [link] = await caller.get<{ uuid: string }[]>('/linked-accounts')
  const reply = await fetch(`${BASE_URL}/sandbox/api/microdeposits/${link?.uuid}`)
  const { amounts_cents } = (await reply.json()) as { amounts_cents: [number, number] }
  return amounts_cents
}

async function enter(page: Page, cents: readonly number[]): Promise<void> {
  await page.getByLabel('First amount').fill((cents[0] ?? 0) / 100 + '')
  await page.getByLabel('Second amount').fill((cents[1] ?? 0) / 100 + '')
  await page.getByRole('button', { name: 'Verify account' }).click()
}

test('an account typed by hand is proven by two small deposits', async ({ page }) => {
  test.setTimeout(90_000)
  const applicant = await applicantAt('confirmed')
  await signInAs(page, applicant, '/registration/link-account-selection')
  await page.getByRole('button', { name: 'Enter routing and account number' }).click()
  await expect(page).toHaveURL('/manual-funding/banking-information')
  await page.getByLabel('Routing number').fill('123456789')
  await page.getByLabel('Account number', { exact: true }).fill('12')
  await page.getByLabel('Confirm account number').fill('13')
  await page.locator('button[type=submit]').click()
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toContainText('one of its digits is wrong')
  await expect(summary).toContainText('An account number has 4 to 17 digits')
  await checkA11y(page)
  await typeDetails(page, '40057001')
  await page.locator('button[type=submit]').dblclick()
  await expect(page).toHaveURL('/manual-funding/microdeposits/sent')
  await expect(page.getByText('ending in 7001')).toBeVisible()
  await checkA11y(page)
  expect(await applicant.caller.get<unknown[]>('/linked-accounts')).toHaveLength(1)

  await passDays(4)
  const amounts = await amountsOf(applicant)
  await page.getByRole('link', { name: 'Enter the amounts' }).click()
  await expect(page).toHaveURL('/manual-funding/microdeposits')
  await checkA11y(page)
  await enter(page, [99, 98])
  await expect(page).toHaveURL('/manual-funding/incorrect')
  await expect(page.getByText('You have 2 attempts left')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await enter(page, amounts.toReversed())
  await expect(page).toHaveURL('/manual-funding/successful')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Fund your account' }).click()
  await expect(page).toHaveURL('/fund-account')
  await expect(page.getByText('Blue Heron National Bank •• 7001')).toBeVisible()
  await checkA11y(page)
})

test('a wrong account is changed before the first deposit, and the deposit comes from the new one', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await applicantAt('disclosures')
  await signInAs(page, applicant, '/fund-account')
  await page.getByRole('link', { name: 'Change the bank account' }).click()
  await expect(page).toHaveURL('/registration/link-account-selection')
  await expect(page.getByRole('heading', { name: 'Change your bank account' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/fund-account')
  await page.getByRole('link', { name: 'Change the bank account' }).click()
  await relinkByWidget(page, applicant)
  await expect(page).toHaveURL('/fund-account')
  await expect(page.getByText(/Silver Birch Bank •• \d{4}/)).toBeVisible()
  const links = await applicant.caller.get<{ status: string }[]>('/linked-accounts')
  expect(links.map(({ status }) => status)).toEqual(['ACTIVE', 'ARCHIVED'])
})

test('a bank that is down and a closed window are told apart', async ({ page }) => {
  await signInAs(page, await applicantAt('confirmed'), '/registration/link-account-selection')
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Old Lantern Trust' }).click()
  await widget.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/registration/link-account-selection/failed')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Find your bank' }).click()
  await widget.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Find your bank' })).toBeVisible()
  await expect(page).toHaveURL('/registration/link-account-selection')
})

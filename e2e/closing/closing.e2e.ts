import type { Page } from '@playwright/test'
import { passCutOff, passDays } from '../clock.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'

/** Somebody whose first deposit has not left, signed in. */
async function fund(page: Page): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/dashboard')
  return applicant
}

const codesOf = async ({ phone }: Applicant) =>
  (await inbox(phone)).filter(({ code }) => code !== null).length

/** From the last look to the end: a code confirms it. */
async function closeByCode(page: Page, person: Applicant): Promise<void> {
  const seen = await codesOf(person)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode(person.phone, seen))
  await expect(page).toHaveURL('/withdraw/close-success')
  await expect(page.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
}

test('close an account once it can be, see where the payout is, and keep the documents', async ({
  page,
}) => {
  // Eighteen days of everybody there is pass on the way.
  test.slow()
  const person = await fund(page)
  await passCutOff()
  await page.goto('/withdraw?close')
  await expect(
    page.getByRole('heading', { name: 'This account can’t be closed right now' }),
  ).toBeVisible()
  await expect(page.getByText(/can be closed starting \w+day, \w+ \d+, \d{4}\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toBeHidden()
  await checkA11y(page)

  await passDays(14)
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Close account' }).click()
  await expect(page.getByRole('heading', { name: 'Close your account?' })).toBeVisible()
  await expect(page.getByText(/^Interest through /)).toBeVisible()
  await expect(
    page.getByText(/the full payout of \$50\d\.\d\d to Copper Canyon Bank/),
  ).toBeVisible()
  await page.getByLabel('Why are you leaving?').fill('A journey ends.')
  await checkA11y(page)
  await closeByCode(page, person)
  await expect(page.getByText(/^Leaves your account$/)).toBeVisible()
  await expect(page.getByText(/until at least Oct 15, 20\d\d/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to your documents' }).click()
  await expect(page.getByRole('heading', { name: 'Documents', level: 1 })).toBeVisible()
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await checkA11y(page)
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu.filter({ visible: true })).toHaveText(['Documents', 'My Account'])
  await page.goto('/dashboard/transactions-list')
  await expect(page).toHaveURL('/dashboard/documents')
  await passCutOff()
  await page.reload()
  await expect(page.getByText(/^Left your account$/)).toBeVisible()
  await passDays(4)
  await page.reload()
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payout' })).toBeHidden()
  await page.getByRole('link', { name: 'Documents you signed' }).click()
  await expect(page).toHaveURL('/disclosures')
  const mails = await inbox(person.email)
  expect(mails.some(({ subject }) => subject?.endsWith('account is closed'))).toBe(true)
})

test('an empty account closes at once; changing one’s mind keeps it', async ({ page }) => {
  const person = await fund(page)
  await page.goto('/withdraw?close')
  await expect(page.getByText('The account is empty, so there’s nothing to pay out.')).toBeVisible()
  await expect(
    page.getByText(/cancel your deposit of \$500\.00 that hasn’t been sent/),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Keep my account' }).click()
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/withdraw?close')
  await closeByCode(page, person)
  await expect(page.getByText('The account was empty, so nothing was paid out.')).toBeVisible()
  await checkA11y(page)
})

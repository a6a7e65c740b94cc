import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { type Applicant, applicantAt } from '../registration/applicant.ts'

/** Somebody with an account and a first deposit, which they know nothing of. */
export async function openedAccount(): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  return applicant
}

/** From the transaction, through the form and the last look, to what happens next. */
export async function reportDeposit(page: Page, words: string): Promise<string> {
  await page.goto('/dashboard/transactions-list')
  await page
    .getByRole('list', { name: 'Transactions' })
    .getByRole('link', { name: /Deposit/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await expect(page.getByRole('heading', { name: 'About this transaction' })).toBeVisible()
  await page.getByText('I didn’t make or authorize this transfer').click()
  await page.getByLabel('What happened?').fill(words)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('We received your report')).toBeVisible()
  const said = await page.getByText(/^Your reference is /).innerText()
  return /[\dA-Fa-f]{8}/.exec(said)?.[0] ?? ''
}

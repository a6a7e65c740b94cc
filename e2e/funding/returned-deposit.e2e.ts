import type { Page } from '@playwright/test'
import { codesSentTo } from '../auth/person.ts'
import { passCutOff } from '../clock.ts'
import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'
import { type Applicant, applicantAt, linkByWidget, signInAs } from '../registration/applicant.ts'

/** Funded, and the deposit sent back by the other bank. */
async function returnedApplicant(code: string): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  const { caller } = applicant
  const funded = await caller.post<{ transaction: { uuid: string } }>('/fund-my-account', {
    amount_cents: 50_000,
  })
  // Just before a cut-off a deposit leaves with the next one.
  await expect(async () => {
    await passCutOff()
    const reply = await fetch(`${BASE_URL}/sandbox/api/ach/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: funded.transaction.uuid, code }),
    })
    expect(reply.status).toBe(200)
  }).toPass({ timeout: 30_000 })
  return applicant
}

/** A change of an earlier link asks for a fresh code. */
async function proveByText(page: Page, { phone }: Applicant): Promise<void> {
  await expect(page.getByText('Confirm that it is you')).toBeVisible()
  await checkA11y(page)
  const seen = await codesSentTo(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode(phone, seen))
}

test('a first deposit that came back is told in plain words and leads to a new link', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await returnedApplicant('R02')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/funding-returned')
  await expect(page.getByText('$500.00 was not paid by your bank')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Link a bank account again' }).click()
  await expect(page).toHaveURL('/relink/selection')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Silver Birch Bank' }).click()
  await widget.getByLabel('Username').fill('ottoline')
  await widget.getByLabel('Password', { exact: true }).fill('anything')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  await widget.getByText('Everyday checking').click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: 'Agree and share' }).click()
  await proveByText(page, applicant)
  await expect(page).toHaveURL('/relink/successful')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('it can be put off, and home then says what is missing', async ({ page }) => {
  test.setTimeout(90_000)
  await signInAs(page, await returnedApplicant('R02'))
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your bank account is no longer linked')).toBeVisible()
  await checkA11y(page)
})

test('an account that came back as unauthorised is not linked again by itself', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await returnedApplicant('R10')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/funding-returned')
  await expect(page.getByText('We are looking into it')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link a bank account again' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expect(page.getByText('We are reviewing your account')).toBeVisible()
  await expect(linkByWidget(applicant.caller)).rejects.toThrow('403')
})

import type { Page } from '@playwright/test'
import { codesSentTo } from '../auth/person.ts'
import { expect, nextCode } from '../fixtures.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'

/** Presses what sends a code, and enters the one that comes. */
export async function answerCode(
  page: Page,
  to: string,
  press: () => Promise<unknown>,
): Promise<void> {
  const seen = await codesSentTo(to)
  await press()
  await page.getByLabel('6-digit code').fill(await nextCode(to, seen))
}

/** The page that asks for a fresh code, answered by text. */
export async function proveByText(page: Page, { phone }: { phone: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Text me a code' })
  await answerCode(page, phone, () => send.click())
}

/** The same by email, where the phone is none or too new. */
export async function proveByEmail(page: Page, { email }: { email: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Email me a code' })
  await answerCode(page, email, () => send.click())
}

/** Somebody whose account is open, signed in here and elsewhere. */
export async function fundedPerson(page: Page): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/dashboard')
  return applicant
}

/** From the form of a new email address to the page that says it is saved. */
export async function changeEmail(page: Page, person: { phone: string }, email: string) {
  await page.goto('/my-account/edit-user-info/email')
  await page.getByLabel('New email address').fill(email)
  const send = page.getByRole('button', { name: 'Send the first code' })
  await answerCode(page, person.phone, () => send.click())
  await expect(page.getByText('Code 2 of 2.')).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/my-account/edit-user-info/success')
}

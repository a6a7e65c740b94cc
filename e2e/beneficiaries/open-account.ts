import type { Page } from '@playwright/test'
import type { Caller } from '../caller.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'

/** Somebody whose account was opened just now, at home; gives them and their second device. */
export async function openAccount(
  page: Page,
  amount_cents = 50_000,
): Promise<{ caller: Caller; person: Applicant }> {
  const person = await applicantAt('disclosures')
  const { caller, depositor_id } = person
  await caller.post('/initial-fund-amount', { amount_cents })
  await caller.post('/fund-my-account', { amount_cents })
  await signInAs(page, { depositor_id })
  return { caller, person }
}

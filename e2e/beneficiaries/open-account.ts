import type { Page } from '@playwright/test'
import type { Caller } from '../caller.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'

/** Somebody whose account was opened just now, at home; gives their second device. */
export async function openAccount(page: Page, amount_cents = 50_000): Promise<Caller> {
  const { caller, depositor_id } = await applicantAt('disclosures')
  await caller.post('/initial-fund-amount', { amount_cents })
  await caller.post('/fund-my-account', { amount_cents })
  await signInAs(page, { depositor_id })
  return caller
}

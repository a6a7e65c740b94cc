import type { Page } from '@playwright/test'
import { inventPerson } from '../auth/person.ts'
import { openAccount } from '../beneficiaries/open-account.ts'
import type { Caller } from '../caller.ts'
import { expect } from '../fixtures.ts'
import { inventSsn } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'

/** A primary on the way to adding somebody. */
interface Adding {
  caller: Caller
  /** Of whoever is added. */
  depositor_id: string
  email: string
}

const STEPS = [
  { step: 'address', street: '14 Invented Lane', city: 'Springfield', state: 'IL', zip: '62701' },
  { step: 'employer', employment_status: 'RETIRED' },
] as const

/** Everything is told about somebody but for the last word; the page is where it is confirmed. */
export async function atConfirm(page: Page, ssn = inventSsn()): Promise<Adding> {
  const { caller } = await openAccount(page)
  const { email } = inventPerson()
  const { entity } = await caller.post<{ entity: { uuid: string } }>('/entity/details', {
    excludeDepositorIds: [],
  })
  const { secondary } = await caller.post<{ secondary: { depositor_id: string } }>(
    '/depositor/register-secondary',
    { email, entity_id: entity.uuid },
  )
  const name = { first_name: 'Beatrix', last_name: 'Sampleworth', date_of_birth: '1986-03-02' }
  for (const step of [{ step: 'basic', ...name, ssn }, ...STEPS]) {
    await caller.patch('/depositor/update-secondary', step)
  }
  await page.goto('/joint-account/confirm-details')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm the details' })).toBeVisible()
  return { caller, depositor_id: secondary.depositor_id, email }
}

export async function confirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Confirm their details' }).click()
}

/** Staff decide, as the console does. */
export async function decide(depositor_id: string, outcome: 'PASSED' | 'FAILED'): Promise<void> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/identity/${depositor_id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome }),
  })
  expect(reply.ok).toBe(true)
}

/** Fills in the second page and goes on. */
export async function tellWho(page: Page, ssn: string): Promise<void> {
  await page.getByLabel('First name').fill('Beatrix')
  await page.getByLabel('Last name').fill('Sampleworth')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Day').fill('2')
  await page.getByLabel('Year').fill('1986')
  await page.getByLabel('Social Security number').fill(ssn)
  await goOn(page, '/joint-account/address-information')
}

/** The third page. */
export async function tellWhere(page: Page): Promise<void> {
  await page.getByLabel('Street address').fill('14 Invented Lane')
  await page.getByLabel('City').fill('Springfield')
  await page.getByRole('combobox', { name: 'State' }).fill('IL')
  await page.getByLabel('ZIP code').fill('62701')
  await goOn(page, '/joint-account/occupation')
}

/** The fourth. */
export async function tellWhat(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Employment/ }).click()
  await page.getByRole('option', { name: 'Retired' }).click()
  await goOn(page, '/joint-account/confirm-details')
}

export async function goOn(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(path)
}

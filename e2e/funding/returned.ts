import type { Page } from '@playwright/test'
import { codesSentTo } from '../auth/person.ts'
import type { Caller } from '../caller.ts'
import { passCutOff } from '../clock.ts'
import { checkA11y, expect, nextCode } from '../fixtures.ts'
import { type Applicant, applicantAt } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'

/** Funded, and the deposit sent back by the other bank, as often as it is presented. */
export async function returnedApplicant(code: string, times = 1): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  const { caller } = applicant
  await caller.post('/fund-my-account', { amount_cents: 50_000 })
  for (let time = 0; time < times; time += 1) await sendBack(caller, code)
  return applicant
}

/** Just before a cut-off a deposit leaves with the next one. */
async function sendBack(caller: Caller, code: string): Promise<void> {
  await expect(async () => {
    await passCutOff()
    const { transactions } = await caller.get<{
      transactions: { uuid: string; status: string }[]
    }>('/transactions')
    const sent = transactions.find(({ status }) => status === 'Submitted')
    const reply = await fetch(`${BASE_URL}/sandbox/api/ach/returns`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: sent?.uuid, code }),
    })
    expect(reply.status).toBe(200)
  }).toPass({ timeout: 30_000 })
}

/** A change of an earlier link asks for a fresh code. */
export async function proveByText(page: Page, { phone }: Applicant): Promise<void> {
  await expect(page.getByText('Confirm it’s you')).toBeVisible()
  await checkA11y(page)
  const seen = await codesSentTo(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode(phone, seen))
}

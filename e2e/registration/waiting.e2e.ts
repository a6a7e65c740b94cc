import type { Page } from '@playwright/test'
import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'
import { applicantAt, confirmEmail, inventSsn, signInAs } from './applicant.ts'

/** UX 39: where we wait for somebody the page asks by itself and moves on. Nobody clicks here. */

async function secondsLeft(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const reply = await fetch('/api/v1/auth-check/no-ext')
    const { data } = (await reply.json()) as { data: { expires_at: string } }
    return Date.parse(data.expires_at)
  })
}

test('an email link opened on another device is noticed, and prolongs nothing', async ({
  page,
}) => {
  const applicant = await applicantAt('employer', inventSsn(), { isEmailConfirmed: false })
  await signInAs(page, applicant, '/registration/confirm-details')
  await expect(page.getByText('Confirm your email address')).toBeVisible()
  const endsAt = await secondsLeft(page)
  await confirmEmail(applicant.caller, applicant.email)
  await expect(page.getByText('Confirm your email address')).toBeHidden()
  expect(await secondsLeft(page)).toBe(endsAt)
})

test('a slow identity check says that it goes on, after a reload too, and what came of it', async ({
  page,
}) => {
  test.setTimeout(60_000)
  await signInAs(
    page,
    await applicantAt('employer', inventSsn('0006')),
    '/registration/confirm-details',
  )
  await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
  const checking = page.getByText('Checking your identity', { exact: true })
  await expect(checking).toBeVisible()
  await page.waitForTimeout(500)
  await page.reload()
  await expect(checking).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm and check my identity' })).toHaveCount(0)
  await checkA11y(page)
  await expect(page).toHaveURL('/registration/passed', { timeout: 45_000 })
})

test('an account proven on another device is noticed', async ({ page }) => {
  const applicant = await applicantAt('confirmed')
  const { caller } = applicant
  const { linked_account } = await caller.post<{ linked_account: { uuid: string } }>(
    '/link/manual',
    { routing_number: '992000024', account_number: '40057003', account_type: 'checking' },
  )
  await signInAs(page, applicant, '/manual-funding/microdeposits/sent')
  await expect(page.getByText('Two microdeposits are scheduled')).toBeVisible()
  await passDays(4)
  const reply = await fetch(`${BASE_URL}/sandbox/api/microdeposits/${linked_account.uuid}`)
  const { amounts_cents } = (await reply.json()) as { amounts_cents: number[] }
  await caller.post('/link/manual/verify', { account_id: linked_account.uuid, amounts_cents })
  await expect(page).toHaveURL('/manual-funding/successful', { timeout: 20_000 })
})

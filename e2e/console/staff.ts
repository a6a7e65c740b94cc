import { type Browser, type Page, expect } from '@playwright/test'
import { inbox, nextCode } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'

/** The password that demo people and demo staff share. */
const DEMO_PASSWORD = 'paper lantern pier'

type Demo = 'vera' | 'agnes' | 'oskar' | 'petra' | 'adam' | 'ruth' | 'connie'

export function emailOf(who: Demo, slug = 'harborlight'): string {
  return `${who}@${slug}.example`
}

/** A staff member comes in by the door: password, then the code they were sent. */
export async function enterAs(page: Page, who: Demo): Promise<void> {
  const email = emailOf(who)
  const seen = (await inbox(email, BASE_URL)).filter(({ code }) => code !== null).length
  await page.goto('/console')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(email, seen))
  await goToWork(page)
}

/** People who decide are led to the request that has waited longest; journeys begin at the work queue. */
export async function goToWork(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: 'Work', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
}

/** Another person of the staff agrees to a request, by the beginning of its words. */
export async function agreeAs(browser: Browser, who: Demo, words: string): Promise<void> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterAs(page, who)
  await page.getByRole('link', { name: 'Approvals' }).click()
  await page.getByRole('link', { name: words }).click()
  await page.getByLabel('Reason').fill('I asked them about it')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Approved and carried out.')).toBeVisible()
  await context.close()
}

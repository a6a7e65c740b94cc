import type { BrowserContext, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { SESSION_COOKIE, endSession } from './end-session.ts'
import { fillLogin, giveCode, registerAndSignIn, registeredPerson } from './person.ts'

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

async function openFaq(page: Page): Promise<void> {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
}

test('a reload resumes, and logging out leaves nothing behind, in any tab', async ({
  page,
  context,
}) => {
  await registerAndSignIn(page)
  const other = await context.newPage()
  await openFaq(other)
  await openFaq(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  expect(
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage })),
  ).not.toMatch(/se_|si_/)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logout successful')).toBeVisible()
  await checkA11y(page)
  const left = await cookieNames(context)
  expect(left).not.toContain(SESSION_COOKIE)
  expect(left).not.toContain('XSRF-TOKEN')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You logged out in another tab.')).toBeVisible()
})

test('without an answer the session ends, and signing in leads back', async ({ page }) => {
  await page.clock.install()
  const person = await registerAndSignIn(page)
  await openFaq(page)
  await page.route('**/api/v1/auth-check/no-ext', (route) => route.abort())
  await page.clock.fastForward('15:10')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session ended to keep your account safe.')).toBeVisible()
  await expect(page.getByText('Logout successful')).toBeHidden()
  await checkA11y(page)
  await fillLogin(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/faq')
})

test('a session ended elsewhere is noticed within a minute, and the page is for the same person only', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await registerAndSignIn(page)
  await openFaq(page)
  await endSession(context)
  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session ended to keep your account safe.')).toBeVisible()
  const other = await registeredPerson()
  await fillLogin(page, other)
  await giveCode(page, other)
  await expect(page).toHaveURL('/registration/landing')
})

test('logging out works offline, and holds when the network is back', async ({ page, context }) => {
  await registerAndSignIn(page)
  await openFaq(page)
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Logout successful')).toBeVisible()
  await context.setOffline(false)
  await page.goto('/faq')
  await expect(page).toHaveURL('/login')
  expect(await cookieNames(context)).not.toContain(SESSION_COOKIE)
})

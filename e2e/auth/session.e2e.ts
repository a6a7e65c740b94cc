import type { BrowserContext, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { SESSION_COOKIE, endSession } from './end-session.ts'
import { fillLogin, giveCode, registeredPerson, signIn } from './person.ts'

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

async function openFaq(page: Page): Promise<void> {
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
}

test('a reload resumes, and logging out leaves nothing behind', async ({ page, context }) => {
  await signIn(page, await registeredPerson())
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
})

test('logging out in one tab logs out in all', async ({ page, context }) => {
  await signIn(page, await registeredPerson())
  const other = await context.newPage()
  await openFaq(other)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(other.getByText('You logged out in another tab.')).toBeVisible()
})

test('without an answer the session ends, and signing in leads back', async ({ page }) => {
  await page.clock.install()
  const person = await registeredPerson()
  await signIn(page, person)
  await openFaq(page)
  await page.route('**/api/v1/auth-check/no-ext', (route) => route.abort())
  await page.clock.fastForward('15:10')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended, to keep your account safe.')).toBeVisible()
  await expect(page.getByText('Logout successful')).toBeHidden()
  await checkA11y(page)
  await fillLogin(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/faq')
})

test('a session ended elsewhere is noticed within a minute', async ({ page, context }) => {
  await page.clock.install()
  const person = await registeredPerson()
  await signIn(page, person)
  await openFaq(page)
  await endSession(context)
  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended, to keep your account safe.')).toBeVisible()
})

test('somebody else who signs in after an expiry does not land on the page', async ({
  page,
  context,
}) => {
  await page.clock.install()
  await signIn(page, await registeredPerson())
  await openFaq(page)
  await endSession(context)
  await page.clock.fastForward('01:00')
  await expect(page).toHaveURL('/login')
  const other = await registeredPerson()
  await fillLogin(page, other)
  await giveCode(page, other)
  await expect(page).toHaveURL('/registration/landing')
})

test('activity keeps the session alive, at most every 30 seconds', async ({ page }) => {
  await page.clock.install()
  await signIn(page, await registeredPerson())
  await openFaq(page)
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth-check')) checks += 1
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(() => checks).toBe(1)
  await page.clock.fastForward(29_000)
  await page.keyboard.press('Tab')
  expect(checks).toBe(1)
  await page.clock.fastForward(1_000)
  await page.keyboard.press('Tab')
  await expect.poll(() => checks).toBe(2)
})

test('logging out works offline, and holds when the network is back', async ({ page, context }) => {
  await signIn(page, await registeredPerson())
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

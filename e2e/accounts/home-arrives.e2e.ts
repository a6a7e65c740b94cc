import type { Page } from '@playwright/test'
import { EARLY_CHECK } from '@passbook/contract/early-check'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

const PHONE = { width: 390, height: 844 }
/** The way out, which works without a network, and what the institution announces: nobody waits for them. */
const MAX_LATER = 5

test.beforeEach(async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await expect(page.getByText('Available to withdraw')).toBeVisible()
  await page.waitForLoadState('networkidle')
})

test('home names the files it needs, greets before they have come, and nothing moves', async ({
  page,
}) => {
  await test.step('none waits until another has come', async () => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    const html = (await (await page.goto('/dashboard'))?.text()) ?? ''
    await expect(page.getByRole('figure')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const later = scripts.filter((file) => !html.includes(file))
    expect(scripts.length).toBeGreaterThan(later.length)
    expect(later.length).toBeLessThanOrEqual(MAX_LATER)
    expect(html).not.toContain('LoginPage')
  })
  await test.step('who is there is asked for, and greeted, before any script has come', async () => {
    const release = await holdScripts(page)
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await expect(page.getByText(/^Welcome back, \w+$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0)
    release()
    await expect(page.getByText('Available to withdraw')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })
  await test.step('nothing on home moves while it arrives', async () => {
    await page.setViewportSize(PHONE)
    await recordShifts(page)
    await page.goto('/dashboard')
    await expect(page.getByRole('figure')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await shiftsOf(page)).toEqual([])
  })
})

test('what needs attention pushes nothing down when it comes', async ({ page }) => {
  await recordShifts(page)
  const people = {
    'on-review': 'We’re reviewing a transfer',
    dormant: 'Your account is dormant',
    'joint-parting': 'Waiting for Lucian to respond',
    // Before and after the cut-off of the day.
    'just-funded': /^(Leaves|Left) Copper Canyon Bank$/,
  }
  for (const [key, words] of Object.entries(people)) {
    await signInAs(page, await findDemoPerson(key))
    for (const size of [PHONE, { width: 1280, height: 900 }]) {
      await page.setViewportSize(size)
      await page.goto('/dashboard')
      await expect(page.getByText(words)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await shiftsOf(page), `${key} at ${size.width} px`).toEqual([])
    }
  }
})

function recordShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    new PerformanceObserver((shifts) => {
      for (const shift of shifts.getEntries()) moved.push(JSON.stringify(shift))
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function shiftsOf(page: Page): Promise<unknown> {
  return page.evaluate(() => Reflect.get(window, 'moved'))
}

test('whoever owes a log out is not asked for, and is not let in again', async ({ page }) => {
  await page.evaluate((key) => localStorage.setItem(key, 'yes'), EARLY_CHECK.owedLogout)
  const checks: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/auth-check')) checks.push(request.url())
  })
  const release = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('img', { name: 'Harborlight Savings' })).toBeVisible()
  expect(checks).toEqual([])
  release()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

async function holdScripts(page: Page): Promise<() => void> {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

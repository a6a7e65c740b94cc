import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'

const brands = [
  { url: BASE_URL, name: 'Harborlight Savings', insurer: 'FDIC' },
  { url: brandUrl('summit'), name: 'Summit Ridge Bank', insurer: 'FDIC' },
  { url: brandUrl('meadow'), name: 'Meadow Community Credit Union', insurer: 'NCUA' },
]

test('each institution wears its brand, by day and by night @both', async ({ page }) => {
  for (const { url, name, insurer } of brands) {
    await test.step(name, async () => {
      await page.goto(`${url}/login`)
      await expect(page).toHaveTitle(`${name} | Sign in`)
      await expect(page.getByRole('img', { name })).toBeVisible()
      await expect(page.getByText(insurer, { exact: true })).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await checkA11y(page)
      }
    })
  }
})

test('theme and logo are in the page before any script runs @main', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${brandUrl('summit')}/login`)
  await expect(page.getByRole('img', { name: 'Summit Ridge Bank' })).toBeVisible()
  const primary = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--color-primary'),
  )
  expect(primary).toBe('#a3123f')
  await context.close()
})

/** How far things move in the first moments of a page, as browsers measure it. */
function readShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(total), 500)
      }),
  )
}

test('nothing moves while the page comes up, and fonts are two files @both', async ({ page }) => {
  const fonts: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.woff2')) fonts.push(response.url())
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await readShift(page)).toBeLessThan(0.01)
  expect(new Set(fonts).size).toBeLessThanOrEqual(2)
})

test('nothing moves when the fonts come after the page @both', async ({ page }) => {
  let send: () => void = () => undefined
  const isSeen = new Promise<void>((resolve) => (send = resolve))
  await page.route(/\.woff2$/, async (route) => {
    await isSeen
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // For the first tenth of a second browsers show no text rather than that of a stand-in.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)))
  send()
  await page.evaluate(() => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check('700 1rem Lato'))).toBe(true)
  expect(await readShift(page)).toBeLessThan(0.01)
})

test('an open page asks for the branding again after three hours, not before', async ({ page }) => {
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/branding')) asked += 1
  })
  await page.goto('/login')
  await expect(page.locator('#root[aria-busy]')).toBeAttached()
  await page.clock.fastForward('02:58:00')
  expect(asked).toBe(0)
  await page.clock.fastForward('03:00')
  await expect.poll(() => asked).toBe(1)
})

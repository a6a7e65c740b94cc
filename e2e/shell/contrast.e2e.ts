import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { findViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'
import { signInAt } from '../standing/demo-person.ts'

test('who asks for more contrast gets ink instead of greys at each institution', async ({
  page,
}) => {
  for (const url of [BASE_URL, brandUrl('summit'), brandUrl('meadow')]) {
    await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'light' })
    await page.goto(`${url}/login`)
    const { ink, ...greys } = await colours(page)
    expect(Object.values(greys)).not.toContain(ink)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme })
      // The browser restyles one element after another, so the colors are read until they are from one moment.
      await expect(async () => {
        const more = await colours(page)
        expect(more).toEqual({ ink: more.ink, words: more.ink, field: more.ink, rule: more.ink })
      }).toPass({ timeout: 10_000 })
    }
  }
})

/** Elsewhere colours are looked at where the window is wide: its bars and rows are others. */
const ON_A_PHONE = [
  { key: 'summit-funded', paths: ['/dashboard', '/dashboard/transactions-list'] },
  { key: 'summit-fresh', paths: ['/registration/basic-information'] },
]

for (const { key, paths } of ON_A_PHONE) {
  test(`what only a phone shows stands out by day and by night, as ${key}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signInAt(page, brandUrl('summit'), key)
    for (const path of paths) {
      await page.goto(brandUrl('summit') + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"], .animate-breathe')).toHaveCount(0)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const axe = new AxeBuilder({ page })
          .setLegacyMode()
          .options({ runOnly: ['color-contrast'] })
        const { violations, passes } = await axe.analyze()
        expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([])
        expect(passes).not.toEqual([])
      }
    }
  })
}

test('an examination finds a barrier, also the second time in the same document', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.locator('#root[aria-busy]')).toBeAttached()
  expect(await findViolations(page)).toEqual([])
  await page.evaluate(() => {
    const words = document.createElement('p')
    words.textContent = 'Hardly there'
    words.style.color = '#eee'
    words.style.backgroundColor = '#fff'
    document.querySelector('main')?.append(document.createElement('img'), words)
  })
  expect(await findViolations(page)).toEqual([
    expect.stringMatching(/^color-contrast: <p/),
    expect.stringMatching(/^image-alt: <img/),
  ])
})

/** As the browser draws them: the heading, muted words, the edge of a field, a hairline. */
async function colours(page: Page) {
  const of = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  return {
    ink: await of('h1', 'color'),
    words: await of('h1 + div', 'color'),
    field: await of('input[type=email]', 'border-top-color'),
    rule: await of('footer > div', 'border-top-color'),
  }
}

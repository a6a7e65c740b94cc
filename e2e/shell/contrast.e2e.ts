import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'

// Colours do not depend on the width.
test.skip(({ viewport }) => (viewport?.width ?? 0) < 600)

for (const url of [BASE_URL, brandUrl('summit'), brandUrl('meadow')]) {
  test(`who asks for more contrast gets ink instead of greys at ${new URL(url).hostname}`, async ({
    page,
  }) => {
    await page.goto(`${url}/login`)
    const { ink, ...greys } = await colours(page)
    expect(Object.values(greys)).not.toContain(ink)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ contrast: 'more', colorScheme })
      const more = await colours(page)
      expect(more).toEqual({ ink: more.ink, words: more.ink, field: more.ink, rule: more.ink })
    }
  })
}

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

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { BASE_URL, brandUrl } from '../server.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

/** Low enough that each page is longer than the window. */
const SIZES = [
  { width: 390, height: 560 },
  { width: 844, height: 390 },
  { width: 1280, height: 500 },
]
const BRANDS = [
  { url: BASE_URL, words: 'FDIC-Insured' },
  { url: brandUrl('meadow'), words: 'Your savings federally insured' },
]

/** How far a page scrolls, and what of the insurer's sign can be seen then. */
function readSign(page: Page, words: string) {
  return page.evaluate((start) => {
    const found = [...document.querySelectorAll('p')].find(
      (each) => each.innerText.includes(start) && each.getClientRects().length > 0,
    )
    const box = found?.getBoundingClientRect()
    if (!found || !box) return null
    const seen = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return {
      scrolled: Math.round(scrollY),
      isInView: box.top >= 0 && box.bottom <= innerHeight,
      isOnTop: seen !== null && (found.contains(seen) || seen.contains(found)),
      top: box.top,
      bottom: box.bottom,
    }
  }, words)
}

/** Nothing that has the focus is hidden below what stays at the top (WCAG 2.4.11). */
async function expectFocusSeen(page: Page, words: string): Promise<void> {
  const MOST = 25
  for (let presses = 0; presses < MOST; presses += 1) {
    await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || element.closest('.sticky')) return null
      const { left, top, bottom, width } = element.getBoundingClientRect()
      // The link that skips to the content comes above everything.
      const isOnTop = element.contains(document.elementFromPoint(left + width / 2, top + 2))
      return { top, bottom, isOnTop }
    })
    const sign = await readSign(page, words)
    if (focused === null || sign === null || focused.isOnTop) continue
    const covered = Math.min(focused.bottom, sign.bottom) - Math.max(focused.top, sign.top)
    expect(covered, `after ${presses + 1} presses`).toBeLessThanOrEqual(1)
  }
}

/** Scrolls to the end, where the sign still has to be. */
async function expectStays(page: Page, words: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await expect
      .poll(() => readSign(page, words), { message: `${size.width} px, at the top` })
      .toMatchObject({ isInView: true, isOnTop: true })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const sign = await readSign(page, words)
    expect(sign, `${size.width} px, at the end`).toMatchObject({ isInView: true, isOnTop: true })
    expect(sign?.scrolled, `${size.width} px`).toBeGreaterThan(0)
    await expectFocusSeen(page, words)
  }
}

test('the insurer’s sign stays in view at sign-in, on phones too, and covers nothing in use @main', async ({
  page,
}) => {
  for (const { url, words } of BRANDS) {
    await page.goto(`${url}/login`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectStays(page, words)
  }
})

test('the insurer’s sign stays in view where opening starts', async ({ page }) => {
  const [{ words }] = BRANDS as [(typeof BRANDS)[number]]
  await signInAs(page, await findDemoPerson('address-next'), '/registration/address')
  await expect(page.getByLabel('Street address')).toBeVisible()
  await expectStays(page, words)
})

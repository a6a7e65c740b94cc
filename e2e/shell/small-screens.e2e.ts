import type { Locator } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { brandUrl } from '../server.ts'
import { findDemoPerson, signInAt } from '../standing/demo-person.ts'
import { fileOf } from '../page-file.ts'

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
/** What is left of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 }
const TARGET_PX = 44

/** Each is large enough for a thumb (UX 30). */
async function expectTargets(targets: Locator): Promise<void> {
  await expect(targets.first()).toBeVisible()
  for (const target of await targets.all()) {
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
    expect(Math.min(width, height), await target.innerText()).toBeGreaterThanOrEqual(TARGET_PX)
  }
}

test('on a phone funding names its step, in forced colours too, and its documents can be printed @phone', async ({
  page,
}) => {
  await signInAs(page, await findDemoPerson('linked'), '/fund-account')
  await expect(page.getByText('Step 4 of 4 · Fund savings account')).toBeVisible()
  await expect(page.getByText('Available to withdraw')).toBeAttached()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })

  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/fund-account/disclosure')
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expect(page.getByRole('progressbar')).toBeVisible()
    const [done, rest] = await page
      .getByRole('progressbar')
      .locator('> div > div')
      .evaluateAll((bars) => {
        const [first, last] = [bars.at(0)?.firstElementChild, bars.at(-1)]
        return [first, last].map((bar) => bar && getComputedStyle(bar).backgroundColor)
      })
    expect(done).toMatch(/^rgb/)
    expect(done).not.toBe(rest)
  }

  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('link', { name: /^Read and agree/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('checkbox')).toBeHidden()
})

test('what is in the header and the bottom bar can be hit, and gives way at 400 % zoom @phone', async ({
  page,
}) => {
  await signInAs(page, await findDemoPerson('funded'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectTargets(page.getByRole('banner').getByRole('link'))
  await expectTargets(page.getByRole('navigation', { name: 'Main' }).getByRole('link'))

  await page.setViewportSize(ZOOMED)
  const positions = await page
    .locator('header, nav')
    .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).position))
  expect(positions).not.toContain('sticky')
  expect(positions).not.toContain('fixed')
})

test('what an application is left and gone on by can be hit @phone', async ({ page }) => {
  await signInAs(page, await findDemoPerson('address-next'), '/registration/address')
  await expect(page.getByLabel('Street address')).toBeVisible()
  await expectTargets(page.getByRole('button', { name: 'Save and exit' }))
  await expectTargets(page.getByRole('button', { name: 'Continue' }))
  await expectTargets(page.getByRole('link', { name: 'Back' }))
})

test('who asks for less motion sees none @phone', async ({ page }) => {
  const slowest = () =>
    page.evaluate(() => {
      const times = [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return `${transitionDuration}, ${animationDuration}`.split(', ').map(Number.parseFloat)
      })
      return Math.max(...times)
    })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(await slowest()).toBeGreaterThan(0.05)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await slowest()).toBeLessThan(0.01)
})

test('beside the longest name the way out stays on one line @phone', async ({ page }) => {
  await signInAt(page, brandUrl('meadow'), 'meadow-remembered-device')
  await page.goto(`${brandUrl('meadow')}/my-account/security`)
  const wayOut = page.getByRole('banner').getByRole('link', { name: 'Log out' })
  await expect(wayOut).toBeVisible()
  expect((await wayOut.boundingBox())?.height).toBe(TARGET_PX)
  await expect(page.getByRole('heading', { name: 'Remembered devices' })).toBeVisible()
  await checkA11y(page)
})

test('focus stays in the page when what had it goes @phone', async ({ page }) => {
  await signInAs(page, await findDemoPerson('passed'), '/registration/link-account-selection')
  await page.getByRole('button', { name: 'Find your bank' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to your bank' })).toBeFocused()
  await page.getByRole('button', { name: 'Choose another way' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a slow page is announced by a line, a quick one is not waited for @phone', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.locator('#root[aria-busy]')).toBeAttached()
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(fileOf('pages/auth/ForgotPasswordPage.tsx'), async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  const line = page.getByTestId('progress-line')
  await expect(line).toBeVisible()
  expect((await line.boundingBox())?.height).toBe(2)
  release()
  await expect(page.getByRole('heading', { name: /password/i })).toBeFocused()
  await expect(line).toBeHidden()
})

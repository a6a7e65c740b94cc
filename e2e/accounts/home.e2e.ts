import { gzipSync } from 'node:zlib'
import type { Locator, Page, Route } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { MEADOW, signInAtMeadow } from '../nonprofits/at-meadow.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

/** All JavaScript that home loads, after gzip. */
const BUDGET_BYTES = 230_000
/** Of calls, each of which waits for the one before, until home has its figures. */
const MAX_ROUNDS = 2
/** Who asks for nothing more so long waits for an answer. */
const QUIET_MS = 500

test('printed at a credit union, whose words are longer, each key figure has a label of one line', async ({
  page,
}) => {
  await signInAtMeadow(page, 'meadow-emptied-and-refilled')
  await page.goto(`${MEADOW}/dashboard`)
  const figures = page.locator('dl').filter({ hasText: 'Dividends this month' })
  await expect(figures).toBeVisible()
  // The width of letter paper between its margins.
  await page.setViewportSize({ width: 680, height: 900 })
  await page.emulateMedia({ media: 'print' })
  const lines = await figures
    .locator('dt')
    .evaluateAll((labels) =>
      labels.map((label) =>
        Math.round(label.clientHeight / Number.parseFloat(getComputedStyle(label).lineHeight)),
      ),
    )
  expect(lines).toEqual([1, 1, 1, 1])
  // The hairlines are a background, which browsers print only when asked to.
  await expect(figures).toHaveCSS('print-color-adjust', 'exact')
  await expect(figures.getByText('›').filter({ visible: true })).toHaveCount(0)
})

test('home: figures, numbers shown and copied, the balance over time', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, await findDemoPerson('long-funded'))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Available to withdraw')).toBeVisible()
  await expect(page.getByText(/^\$2\d,\d{3}\.\d\d$/).first()).toBeVisible()
  await expect(page.getByRole('figure')).toContainText(/^.*Up \$.* since .*, all from interest\.$/)
  // The chart, what comes next and what happened are there without scrolling on a desktop.
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.getByRole('figure')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('On hold')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toBeInViewport()
  const lines = page.locator('main').getByRole('listitem').filter({ hasText: '$' })
  await expect(lines.filter({ hasText: /Interest, about \$\d+/ })).toBeInViewport({ ratio: 1 })
  await expect(lines.filter({ hasText: 'See how we' }).first()).toBeInViewport({ ratio: 1 })
  // Somebody who deposited once, long ago, finds that deposit below the interest.
  await expect(lines.filter({ hasText: 'Deposit from' })).toBeVisible()
  await checkA11y(page)
  await test.step('on paper the chart is whole, below whose account it is', () =>
    expectPrinted(page))

  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', { name: 'Show numbers' }))
  await keyboard.press(page.getByRole('button', { name: 'Copy the account number' }))
  await expect(page.getByText('Account number copied').first()).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d{10}$/)
  await expect(page.getByText(copied)).toBeVisible()

  const day = page.getByRole('slider', { name: 'Day' })
  await day.focus()
  const today = await day.getAttribute('aria-valuetext')
  await page.keyboard.press('Home')
  await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '')
  await expect(day).toHaveAttribute('aria-valuetext', /^\w{3} \d+, \d{4}: \$\d/)
  await keyboard.press(page.getByRole('button', { name: 'Table' }))
  expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(12)
})

test('a month of interest is explained by rows that add up to its posting', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.getByRole('link', { name: /so far/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Interest, explained')
  await page.getByRole('link', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(/month=\d{4}-\d\d/)
  await expect(page.getByText(/^Paid to your account on/)).toBeVisible()
  await expectRowsToAddUp(page)
  await checkA11y(page)
})

/** The width of US Letter between its margins. */
const PAPER = { width: 680, height: 900 }

async function expectPrinted(page: Page): Promise<void> {
  const screen = page.viewportSize() ?? PAPER
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(PAPER)
  const figure = page.getByRole('figure')
  await expect(figure).toHaveCSS('break-inside', 'avoid')
  const box = await figure.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(PAPER.width)
  await expect(page.getByText(/^\w+ · Savings •• \d{4} · \w{3} \d+, \d{4}$/)).toBeVisible()
  for (const link of await page.getByText('Log out').all()) await expect(link).toBeHidden()
  // The logo stands above the text, at the same margin.
  const [logo, heading] = [
    page.getByRole('banner').getByRole('img'),
    page.getByRole('heading', { level: 1 }),
  ]
  const [above, below] = [await logo.boundingBox(), await heading.boundingBox()]
  expect(above?.x).toBe(below?.x)
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize(screen)
}

/** To the last of twenty decimals, and rounded once to the posting. */
async function expectRowsToAddUp(page: Page): Promise<void> {
  await page.getByText('Show every decimal', { exact: true }).click()
  const shown = await page.locator('details dd').allInnerTexts()
  const units = shown.map((dollars) => BigInt(dollars.replaceAll(/[$,.]/g, '')))
  const together = units.pop() ?? 0n
  expect(units.length).toBeGreaterThan(0)
  expect(units.reduce((sum, each) => sum + each, 0n)).toBe(together)
  const cent = 10n ** 18n
  const rounded = (together + cent / 2n) / cent
  const posted = await page
    .getByText(/^\$\d+\.\d\d$/)
    .first()
    .innerText()
  expect(BigInt(posted.replaceAll(/[$.]/g, ''))).toBe(rounded)
}

test('a first deposit is shown once, with its days, and nothing is empty', async ({ page }) => {
  await signInAs(page, await findDemoPerson('just-funded'))
  await expect(page.getByText(/^Arrives \w{3}, \w{3} \d+$/)).toBeVisible()
  await expect(page.getByText('In your account and earning')).toHaveCount(1)
  await expect(page.getByRole('figure')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Recent transactions' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Withdraw' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Withdraw' })).toHaveAccessibleDescription(
    'You can withdraw once your deposit is available.',
  )
  await checkA11y(page)
})

test('each card of home is about as large as what it holds', async ({ page }) => {
  const recent = page.getByRole('heading', { name: 'Recent transactions' })
  const toFinish = page.getByRole('heading', { name: 'Finish setting up' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('what happened to a young account leaves no empty column', async () => {
    await signInAs(page, await findDemoPerson('funded'))
    const last = await boxOf(page.locator('main li').filter({ hasText: 'Deposit from' }).last())
    const above = await boxOf(recent)
    const below = await boxOf(toFinish)
    expect(below?.x).toBe(above?.x)
    expect((below?.y ?? 0) - (last?.y ?? 0) - (last?.height ?? 0)).toBeLessThan(250)
  })
  await test.step('a long sentence below the balance leaves the chart its place', async () => {
    await signInAtMeadow(page, 'meadow-emptied-and-refilled')
    const note = await boxOf(page.getByText('including your $5.00 membership share'))
    const figure = await boxOf(page.getByRole('figure'))
    expect(note?.width).toBeLessThan(300)
    expect(figure?.width).toBeGreaterThan(450)
    const longer = await boxOf(recent)
    const beside = await boxOf(toFinish)
    expect(beside?.x).toBeGreaterThan(longer?.x ?? 0)
  })
})

async function boxOf(shown: Locator) {
  await expect(shown).toBeVisible()
  return await shown.boundingBox()
}

test('home asks for nothing twice and loads little @main', async ({ page }) => {
  await signInAs(page, await findDemoPerson('funded'))
  await expect(page.getByRole('figure')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const scripts: Promise<number>[] = []
  const asked: string[] = []
  page.on('response', (reply) => {
    const url = new URL(reply.url())
    if (url.pathname.endsWith('.js')) {
      scripts.push(reply.body().then((body) => gzipSync(body, { level: 9 }).length))
    }
    if (url.pathname.startsWith('/api/v1/')) asked.push(url.pathname + url.search)
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('figure')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([...new Set(asked)])
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('home has its figures after who is there and two rounds of calls', async ({ page }) => {
  await signInAs(page, await findDemoPerson('funded'))
  const figures = page.getByText('Available to withdraw')
  await expect(figures).toBeVisible()
  await page.waitForLoadState('networkidle')
  const held: Route[] = []
  await page.route('**/api/v1/**', (route) => void held.push(route))
  await page.goto('/dashboard')
  let rounds = 0
  while (!(await figures.isVisible())) {
    await untilQuiet(page, held)
    rounds += 1
    expect(rounds).toBeLessThanOrEqual(1 + MAX_ROUNDS)
    for (const route of held.splice(0)) await route.continue()
    // What the answers bring about is drawn, or asks on.
    await expect.poll(async () => held.length > 0 || (await figures.isVisible())).toBe(true)
  }
  expect(rounds).toBeGreaterThan(1)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Everything is asked for that can be without an answer. */
async function untilQuiet(page: Page, held: readonly Route[]): Promise<void> {
  for (let before = -1; held.length === 0 || held.length !== before;) {
    before = held.length
    await page.waitForTimeout(QUIET_MS)
  }
}

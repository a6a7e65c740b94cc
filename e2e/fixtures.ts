import { type Page, test as base, expect } from '@playwright/test'
import { findViolations } from './axe.ts'
import { noteAddresses, noteVisit } from './routes/visited.ts'
import { BASE_URL } from './server.ts'

export { expect }

export interface InboxMessage {
  channel: 'email' | 'sms'
  to: string
  subject: string | null
  text: string
  html: string | null
  code: string | null
  link: string | null
}

let counter = 0

/** An address of its own for each test, so that throttles do not add up over the suite. */
function clientAddress(workerIndex: number): string {
  counter += 1
  return `10.${workerIndex % 250}.${Math.floor(counter / 250)}.${counter % 250}`
}

const HOSTS = ['localhost', 'summit.localhost', 'meadow.localhost', 'juniper.localhost']
const RIBBON_OFF = HOSTS.map((domain) => ({
  name: 'sandbox-ribbon',
  value: 'off',
  domain,
  path: '/',
  expires: -1,
  httpOnly: false,
  secure: false,
  sameSite: 'Lax' as const,
}))

/** A page from an address of its own; the test fails if the page logged an error or broke the CSP. */
export const test = base.extend<{ complaints: string[] }>({
  /** As depositors see the bank: without the ribbon of the sandbox. */
  storageState: { cookies: RIBBON_OFF, origins: [] },
  extraHTTPHeaders: async ({}, use, { workerIndex }) => {
    await use({ 'x-forwarded-for': clientAddress(workerIndex) })
  },
  page: async ({ page }, use) => {
    waitAfterRestyling(page)
    await use(page)
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      listenTo(page, complaints)
      noteAddresses(page)
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Playwright resolves `emulateMedia` and `setViewportSize` before the browser has restyled every element, so a
 * measurement right afterwards mixes old and new styles. Here both also wait for two frames.
 */
function waitAfterRestyling(page: Page): void {
  const emulateMedia = page.emulateMedia.bind(page)
  const setViewportSize = page.setViewportSize.bind(page)
  page.emulateMedia = async (...options) => {
    await emulateMedia(...options)
    await waitForFrames(page)
  }
  page.setViewportSize = async (...size) => {
    await setViewportSize(...size)
    await waitForFrames(page)
  }
}

function waitForFrames(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
}

/** Notes what a page complains of; a page in a browser of its own is to be listened to as well. */
export function listenTo(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refused call is logged by the browser itself; the journey decides whether it was expected.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) complaints.push(message.text())
  })
}

/** Everything the person at this address or phone was sent, newest first. */
export async function inbox(to: string, baseUrl = BASE_URL): Promise<InboxMessage[]> {
  const response = await fetch(`${baseUrl}/sandbox/api/inbox?to=${encodeURIComponent(to)}`)
  return (await response.json()) as InboxMessage[]
}

/** Waits for a message newer than `seen` of them, and gives its code. */
export async function nextCode(to: string, seen = 0): Promise<string> {
  let code: string | null | undefined
  await expect
    .poll(async () => {
      const messages = (await inbox(to)).filter((message) => message.code !== null)
      code = messages[0]?.code
      return messages.length
    })
    .toBeGreaterThan(seen)
  return code ?? ''
}

const WIDTHS = [390, 1280]
const LOOKS = 3
const LOOK_AGAIN_MS = 500

/** No axe violation on what is shown now (WCAG 2.2 AA), and nothing to scroll sideways at either width. */
export async function checkA11y(page: Page): Promise<void> {
  await checkWithAxe(page)
  await checkWidths(page)
}

/** The first half of it, and the note that the page was seen. */
export async function checkWithAxe(page: Page): Promise<void> {
  // What the page shows before its script has drawn it is looked at by `first-paint`.
  await page.locator('h1, iframe').first().waitFor({ state: 'attached' })
  // A page that is about to be left is not the one that is meant.
  await expect(page.locator('#root[aria-busy="true"]')).toHaveCount(0)
  // A dialog or toast that is still fading in would be measured half transparent; a spinner never ends.
  await page.evaluate(() => {
    const ends = (each: Animation) => each.effect?.getComputedTiming().endTime !== Infinity
    const ending = document.getAnimations().filter(ends)
    // One whose element is gone is aborted: nothing is left to wait for.
    return Promise.allSettled(ending.map((each) => each.finished)).then(() => undefined)
  })
  // A target that is half under the sticky header has no size of its own there.
  await page.evaluate(() => scrollTo(0, 0))
  let violations = await findViolations(page)
  // A page whose data came between two looks was still being exchanged, and is looked at again.
  for (let looks = 1; violations.length > 0 && looks < LOOKS; looks += 1) {
    await page.waitForTimeout(LOOK_AGAIN_MS)
    violations = await findViolations(page)
  }
  expect(violations).toEqual([])
  await noteVisit(page)
}

async function checkWidths(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  for (const width of WIDTHS) {
    await page.setViewportSize({ ...size, width })
    // An open calendar finds its new place a frame after the window has changed.
    await expect
      .poll(() => overflowOf(page), { message: `sideways at ${width} px` })
      .toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(size)
}

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
}

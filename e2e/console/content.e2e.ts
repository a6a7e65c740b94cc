import type { Browser, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { brandUrl } from '../server.ts'
import { Reader } from './manual.ts'
import { emailOf, goToWork } from './staff.ts'

/** The fourth institution: what is changed here nobody else's journey sees. */
const SLUG = 'juniper'
const HOME = brandUrl(SLUG)

async function enter(page: Page, who: 'oskar' | 'petra'): Promise<void> {
  const email = emailOf(who, SLUG)
  await page.goto(`${HOME}/console`)
  const seen = (await codesOf(page, email)).length
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('paper lantern pier')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect.poll(async () => (await codesOf(page, email)).length).toBeGreaterThan(seen)
  await page.getByLabel('6-digit code').fill((await codesOf(page, email))[0] ?? '')
  await goToWork(page)
}

/** Asked by the page: a browser alone knows where `juniper.localhost` is. */
function codesOf(page: Page, to: string): Promise<string[]> {
  return page.evaluate(async (email) => {
    const answer = await fetch(`/sandbox/api/inbox?to=${encodeURIComponent(email)}`)
    const messages = (await answer.json()) as { code: string | null }[]
    return messages.flatMap(({ code }) => code ?? [])
  }, to)
}

/** An approver does the last step of a section. */
async function agree(browser: Browser, reader: Reader, words: string): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  await enter(page, 'petra')
  const second = reader.handTo(page)
  await second.press('Approvals')
  await page.getByRole('link', { name: words }).click()
  await second.write('Reason', 'I have looked at it')
  await second.press('Approve')
  second.isThrough()
  await expect(page.getByText('Approved and carried out.')).toBeVisible()
  await page.close()
}

/** The colour of the one button at sign-in, as somebody who comes by sees it. */
async function signInColor(browser: Browser): Promise<string> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${HOME}/login`)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  const color = await button.evaluate((each) => getComputedStyle(each).backgroundColor)
  await page.close()
  return color
}

test('a brand that nobody could see is mended, published by a second person, and taken back', async ({
  page,
  browser,
}) => {
  test.slow()
  const before = await signInColor(browser)
  await enter(page, 'oskar')
  const reader = new Reader(page, 'Publish a brand')
  await reader.press('Brand')
  const old = await page.getByLabel('Primary color', { exact: true }).inputValue()
  await reader.write('Primary color', '#fdfdfd')
  await reader.press('Save draft')
  await reader.sees('Check')
  const finding = page.getByRole('row', { name: /Primary color/ })
  await expect(finding).toContainText('Must fix')
  await expect(finding).toContainText('Buttons in #fdfdfd are barely visible')
  await expect(page.getByRole('button', { name: 'Request approval' })).toBeDisabled()
  await reader.sees('Previews')
  await checkA11y(page)

  await reader.write('Primary color', '#5b2a86')
  await reader.press('Save draft')
  await expect(finding).toHaveCount(0)
  expect(await signInColor(browser)).toBe(before)
  await seePreviews(page)
  await reader.press('Request approval')
  await reader.write('Reason', 'The board chose it')
  await reader.press('Request approval')
  await expect(page.getByText('The draft was sent for approval.')).toBeVisible()
  await agree(browser, reader, 'Publish new branding: primary color “#5b2a86”')
  await expect.poll(() => signInColor(browser)).toBe('rgb(91, 42, 134)')

  // As it was before: another journey may look.
  await page.goto(`${HOME}/console/brand`)
  const again = new Reader(page, 'Publish a brand', LAST_STEPS)
  await page.getByLabel('Primary color', { exact: true }).fill(old)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Draft saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Request approval' }).click()
  await page.getByLabel('Reason', { exact: true }).fill('It was a trial')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(dialog).toHaveCount(0)
  await agree(browser, again, `Publish new branding: primary color “${old}”`)
  await expect.poll(() => signInColor(browser)).toBe(before)
})

const LAST_STEPS = ['Approvals', 'Reason', 'Approve']

/** Six real pages, by day and by night, in the colour of the draft. */
async function seePreviews(page: Page): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    const isPreview = request.frame() !== page.mainFrame()
    if (isPreview && request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
  })
  for (const [name, text] of [
    ['Sign in', 'Forgot password?'],
    ['Open an account', 'Open an account'],
    ['Home', '$12,345.67'],
    ['Deposit', 'Some Other Bank'],
    ['Statements', 'Statements'],
    ['FAQs', 'What do I need to open an account?'],
  ] as const) {
    for (const scheme of ['light', 'dark']) {
      const title = `${name}, ${scheme}`
      await page.getByTitle(title).scrollIntoViewIfNeeded()
      const frame = page.frameLocator(`iframe[title="${title}"]`)
      await expect(frame.getByText(text).first()).toBeVisible()
      const paper = await frame
        .locator(':root')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--color-paper').trim())
      expect(paper === '#fbfbf9').toBe(scheme === 'light')
    }
  }
  // Figures are samples: of the bank only what anybody may read is asked.
  expect(asked.filter((path) => !path.endsWith('/faqs'))).toEqual([])
}

test('a preview is for staff alone, and only our own pages may frame it', async ({
  page,
  browser,
}) => {
  const address = `${HOME}/console/preview?page=home&scheme=dark`
  const stranger = await (await browser.newContext()).newPage()
  expect((await stranger.goto(address))?.status()).toBe(404)
  expect((await stranger.goto(`${HOME}/console/preview/logo/icon`))?.status()).toBe(404)
  await stranger.close()
  await enter(page, 'oskar')
  const answer = await page.goto(address)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
  await expect(page.getByText('$12,345.67')).toBeVisible()
  // It keeps nothing in the browser that a depositor's tab would find.
  await page.goto(`${HOME}/healthz`)
  expect(await page.evaluate(() => Object.keys(localStorage).length)).toBe(0)
  expect((await page.goto(`${HOME}/console/preview?page=nowhere`))?.status()).toBe(404)
  const brand = await page.goto(`${HOME}/console/brand`)
  expect(brand?.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a document has a new version, told word by word before a second person agrees', async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page, 'oskar')
  const reader = new Reader(page, 'Publish a document')
  await reader.press('Documents')
  await checkA11y(page)
  await reader.press('Privacy notice')
  await reader.press('New version')
  const text = page.getByLabel('Text', { exact: true })
  await expect(text).not.toHaveValue('')
  await reader.write('Text', `${await text.inputValue()}\n\nThis sentence is new.`)
  await reader.sees('What changes')
  await expect(page.getByRole('insertion')).toContainText('This sentence is new.')
  await expect(page.getByRole('deletion')).toHaveCount(0)
  await reader.write('Reason', 'Counsel asked for it')
  await checkA11y(page)
  await reader.press('Request approval')
  await expect(page.getByText(/was sent for approval/)).toBeVisible()
  await agree(browser, reader, 'Publish a new version of')
  await page.goto(`${HOME}/console/documents/privacy`)
  await expect(page.getByRole('region', { name: 'Difference' })).toContainText('1 change.')
  await checkA11y(page)
})

test('a tighter limit is refused too soon, and is to come once a second person agrees', async ({
  page,
  browser,
}) => {
  test.slow()
  await enter(page, 'oskar')
  const reader = new Reader(page, 'Change a limit')
  await reader.press('Limits')
  await checkA11y(page)
  await reader.press('Change limits')
  await reader.write('Maximum withdrawal', '4000.00')
  const from = page.getByLabel('Effective date', { exact: true })
  const proposed = await from.inputValue()
  await reader.write(
    'Effective date',
    new Date(Date.parse(proposed) - 15 * 86_400_000).toISOString().slice(0, 10),
  )
  await expect(page.getByText(/21 days’ notice is required/)).toBeVisible()
  await checkA11y(page)
  await reader.write('Reason', 'Losses grew')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText(/A tighter limit takes 21 days’ notice/).first()).toBeVisible()
  await from.fill(proposed)
  await reader.press('Request approval')
  await expect(page.getByText('The change was sent for approval.')).toBeVisible()
  await agree(browser, reader, 'Effective ')
  await page.reload()
  const toCome = page.getByRole('table', { name: 'Scheduled changes' })
  await expect(toCome).toContainText('The maximum withdrawal is $4,000.00')
  await page.getByRole('button', { name: 'Cancel change' }).click()
  await expect(toCome).toHaveCount(0)
})

test('questions are written, ordered and looked at before a second person is asked', async ({
  page,
}) => {
  await enter(page, 'oskar')
  await page.getByRole('link', { name: 'FAQs', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByLabel('Topic', { exact: true }).fill('Savings')
  await page.getByLabel('Question', { exact: true }).fill('What does it earn?')
  await page.getByLabel('Answer', { exact: true }).fill('An APY of {apy}, and {nothing}.')
  await expect(page.getByText('{nothing} (unknown value)')).toBeVisible()
  await page.getByLabel('Answer', { exact: true }).fill('An APY of {apy}.')
  await expect(page.getByText(/^An APY of \d+\.\d\d%\.$/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Up: What does it earn?' }).click()
  await expect(page.getByRole('row').nth(-2)).toContainText('What does it earn?')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await page.getByLabel('Reason', { exact: true }).fill('People ask it every day')
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('The FAQs were sent for approval')).toBeVisible()
})

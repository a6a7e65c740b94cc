import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'

const brands = [
  { url: BASE_URL, name: 'Harborlight Savings', reason: 'Every cent earns, every day.' },
  { url: brandUrl('summit'), name: 'Summit Ridge Bank', reason: 'Interest on the whole balance.' },
  {
    url: brandUrl('meadow'),
    name: 'Meadow Community Credit Union',
    reason: 'Owned by its members.',
  },
]

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('sign-in of each institution can be read', async ({ page }) => {
    for (const { url, name, reason } of brands) {
      await test.step(name, async () => {
        await page.goto(`${url}/login`)
        await expect(page).toHaveTitle(`${name} | Sign in`)
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
        await expect(page.getByLabel('Email')).toBeVisible()
        await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
        await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
        await expect(page.getByText('Annual Percentage Yield*')).toBeVisible()
        await expect(page.getByText(reason)).toBeVisible()
      })
    }
    // The last one is a credit union: it has members and dividends, and nothing says bank.
    await expect(page.getByRole('link', { name: 'Become a member' })).toBeVisible()
    const words = (await page.locator('#root').innerText()).toLowerCase()
    expect(words).toContain('dividends')
    expect(words).not.toContain('bank')
  })

  test('a submit before the script is there sends nothing', async ({ page }) => {
    await page.goto('/login')
    await page.getByLabel('Email').fill('maya@example.com')
    await page.getByLabel('Password', { exact: true }).fill('secret words here')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
  })

  test('other pages show the frame they will have', async ({ page }) => {
    await page.goto('/registration')
    const logo = await page.getByRole('img', { name: 'Harborlight Savings' }).boundingBox()
    expect(logo?.x).toBeGreaterThanOrEqual(16)
    expect(logo?.y).toBeGreaterThanOrEqual(8)
  })
})

test('the script takes the page over as it is, with what was typed before it came', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('typed@early.example')
  await page
    .getByRole('heading', { name: 'Sign in' })
    .evaluate((h1) => (h1.dataset['mark'] = 'kept'))
  release()
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await expect(page.locator('#root[aria-busy]')).toBeAttached()
  await expect(page.locator('h1')).toHaveAttribute('data-mark', 'kept')
  const sent = page.waitForRequest(/\/api\/v1\/login$/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'typed@early.example' })
})

test('what was typed early stays when the page also says why one is here', async ({ page }) => {
  await page.goto('/login')
  await expect(page.locator('#root[aria-busy=false]')).toBeAttached()
  await page.evaluate(() => {
    const usr = { departure: 'expired' }
    history.replaceState({ ...(history.state as object), usr }, '')
  })
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Email').fill('typed@early.example')
  release()
  await expect(page.getByText('Your session ended to keep your account safe.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('typed@early.example')
})

test('a press that came before the script is done when it can be', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@press.example')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.locator('[data-pressed]')).toBeAttached()
  const sent = page.waitForRequest(/\/api\/v1\/login$/)
  release()
  expect((await sent).postDataJSON()).toMatchObject({ email: 'early@press.example' })
})

test('the logo is where it stays', async ({ page }) => {
  for (const path of ['/login', '/registration']) {
    const release = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const logo = page.getByRole('img', { name: 'Harborlight Savings' })
    await expect
      .poll(() => logo.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
    const before = await logo.boundingBox()
    release()
    await expect(page.getByRole('button', { name: /^(Sign in|Continue)$/ })).toBeVisible()
    expect(await logo.boundingBox()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/** Bytes after gzip, as a browser asks for them. */
const BUDGET_BYTES = 162_500

test('sign-in fetches at most 162.5 kB of HTML, JavaScript and CSS until all is quiet @main', async ({
  page,
}) => {
  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    if (!['document', 'script', 'stylesheet'].includes(kind)) return
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  const response = await page.goto('/login', { waitUntil: 'networkidle' })
  expect(response?.headers()['content-encoding']).toMatch(/^(br|gzip)$/)
  const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
  console.log(`/login until quiet: ${total} of ${BUDGET_BYTES} bytes`)
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES)
})

test('the theme is in the page once, by day and by night, and its record comes without it', async ({
  page,
}) => {
  const html = (await (await page.goto(`${brandUrl('summit')}/login`))?.text()) ?? ''
  expect(html.match(/--color-primary:#a3123f/g)).toHaveLength(2)
  expect(html).not.toContain('"color-primary"')
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

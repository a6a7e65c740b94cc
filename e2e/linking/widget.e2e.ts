import { randomUUID } from 'node:crypto'
import type { FrameLocator, Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'
import { signInAt } from '../standing/demo-person.ts'

interface Session {
  url: string
  token: string
}

/** A session as the bank opens it for one link of one depositor. */
async function openSession(linkedAccountId: string): Promise<Session> {
  const response = await fetch(`${BASE_URL}/sandbox/api/widget/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ depositor_id: randomUUID(), linked_account_id: linkedAccountId }),
  })
  return (await response.json()) as Session
}

/** Plays the page around the widget by hand: frames it, answers "ready", and keeps what it says. */
async function frameWidget(page: Page, { url, token }: Session): Promise<FrameLocator> {
  await page.locator('main').getByRole('heading', { level: 1 }).or(page.locator('iframe')).waitFor()
  await page.evaluate(
    ([src, secret]) => {
      const frame = document.createElement('iframe')
      frame.title = 'Link your bank account'
      frame.src = src
      frame.style.cssText = 'width: 100%; max-width: 40rem; height: 42rem; border: 0'
      const said: unknown[] = []
      Object.assign(window, { said })
      addEventListener('message', ({ data, origin, source }: MessageEvent<{ event?: string }>) => {
        if (origin !== location.origin || source !== frame.contentWindow) return
        said.push(data)
        if (data.event !== 'ready') return
        const open = { type: 'passbook-widget', event: 'open', token: secret }
        frame.contentWindow?.postMessage(open, location.origin)
      })
      document.querySelector('main')?.replaceChildren(frame)
    },
    [url, token] as const,
  )
  return page.frameLocator('iframe')
}

/** Everything the widget said, in order. */
function heard(page: Page): Promise<unknown> {
  return page.evaluate(() => (window as unknown as { said: unknown[] }).said)
}

const READY = { type: 'passbook-widget', event: 'ready' }
const failed = (reason: string) => [READY, { success: false, data: { reason } }]

async function signInToBank(widget: FrameLocator, username: string): Promise<void> {
  await widget.getByLabel('Username').fill(username)
  await widget.getByLabel('Password', { exact: true }).fill('any password')
  await widget.getByRole('button', { name: 'Sign in' }).click()
}

test('a depositor shares an account through the widget @main', async ({ page }) => {
  const linkedAccountId = randomUUID()
  const session = await openSession(linkedAccountId)
  await page.goto('/registration')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const widget = await frameWidget(page, session)

  await expect(widget.getByRole('button', { name: /Bank|Union|Trust|Savings/ })).toHaveCount(6)
  await widget.getByLabel('Bank name').fill('copper')
  await widget.getByRole('button', { name: 'Copper Canyon Bank' }).click()

  await expect(widget.getByRole('heading', { name: 'Sign in' })).toBeFocused()
  await expect(widget.getByText('Use your Copper Canyon Bank username and password.')).toBeVisible()
  await signInToBank(widget, 'wrong')
  await expect(widget.getByRole('alert')).toContainText(
    'doesn’t recognize this username and password',
  )
  await signInToBank(widget, 'tessa')

  await expect(widget.getByText('Old checking (closed)')).toBeVisible()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await expect(widget.getByRole('alert')).toContainText('Choose an account')
  await widget.getByText('Everyday checking').click()
  await widget.getByRole('button', { name: 'Continue' }).click()

  await expect(widget.getByText('Harborlight Savings will get')).toBeVisible()
  await checkA11y(page)
  await widget.getByRole('button', { name: 'Agree and share' }).click()
  await expect(widget.getByRole('heading', { name: 'Account shared' })).toBeVisible()
  expect(await heard(page)).toEqual([READY, { success: true, data: { uuid: linkedAccountId } }])
  expect(asked.join('\n')).not.toContain(session.token)
})

test('where only accounts of its own are linked, the widget finds no other bank', async ({
  page,
}) => {
  await signInAt(page, brandUrl('juniper'), 'juniper-document-changed')
  await page.goto(`${brandUrl('juniper')}/relink/selection`)
  await expect(page.getByText('It must be your own account at Juniper Street.')).toBeVisible()
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  const banks = widget.getByRole('button', { name: /Bank|Union|Trust|Savings/ })
  await expect(banks).toHaveText(['Juniper Street Bank'])
  await widget.getByLabel('Bank name').fill('copper')
  await expect(banks).toHaveCount(0)
  await widget.getByLabel('Bank name').fill('')
  await checkA11y(page)
  await banks.click()
  await expect(
    widget.getByText('Use your Juniper Street Bank username and password.'),
  ).toBeVisible()
})

/** Ways to end without an account, up to where the person leaves. */
const endings: Record<string, (widget: FrameLocator) => Promise<void>> = {
  cancelled: async (widget) => {
    await expect(widget.getByRole('button', { name: 'Old Lantern Trust' })).toBeVisible()
  },
  bank_down: async (widget) => {
    await widget.getByRole('button', { name: 'Old Lantern Trust' }).click()
    await expect(widget.getByRole('heading', { name: 'We can’t reach' })).toBeVisible()
  },
  wrong_credentials: async (widget) => {
    await widget.getByRole('button', { name: 'Silver Birch Bank' }).click()
    await signInToBank(widget, 'wrong')
    await expect(widget.getByRole('alert')).toBeVisible()
  },
  needs_relink: async (widget) => {
    await widget.getByRole('button', { name: 'Silver Birch Bank' }).click()
    await signInToBank(widget, 'locked')
    await expect(widget.getByRole('button', { name: 'Close' })).toBeVisible()
  },
}

test('the widget ends without an account, and says why', async ({ page }) => {
  for (const [reason, arrive] of Object.entries(endings)) {
    await test.step(reason, async () => {
      await page.goto('/registration')
      const widget = await frameWidget(page, await openSession(randomUUID()))
      await arrive(widget)
      await checkA11y(page)
      await widget.getByRole('button', { name: 'Cancel' }).click()
      await expect(widget.getByRole('heading', { name: 'Closed' })).toBeVisible()
      expect(await heard(page)).toEqual(failed(reason))
    })
  }
})

test('a session that is over says so, and a widget without a page asks for nothing', async ({
  page,
}) => {
  await page.goto('/registration')
  const widget = await frameWidget(page, { url: '/sandbox/widget', token: 'made-up' })
  await expect(widget.getByRole('heading', { name: 'This took too long' })).toBeVisible()
  await widget.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => heard(page)).toEqual(failed('cancelled'))

  await page.goto('/sandbox/widget')
  await expect(page.getByRole('heading', { name: 'Nothing to do here' })).toBeVisible()
  await checkA11y(page)
})

test('the widget alone may be framed, by pages of its own host', async ({ request }) => {
  const headersOf = async (path: string) => (await request.get(path)).headers()
  const widget = await headersOf('/sandbox/widget')
  expect(widget['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(widget['content-security-policy']).toContain("default-src 'none'")
  expect(widget['x-frame-options']).toBe('SAMEORIGIN')
  for (const path of ['/login', '/sandbox', '/dashboard', '/sandbox/api/clock']) {
    const headers = await headersOf(path)
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
    expect(headers['x-frame-options'], path).toBe('DENY')
  }
})

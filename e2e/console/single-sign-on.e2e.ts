import type { Page } from '@playwright/test'
import { openIssuer } from '../../server/test/outside/issuer.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'
import { agreeAs, enterAs } from './staff.ts'

const SECRET = 'a secret that only the two know'
const GROUP = 'phone-desk'

async function ask(page: Page, button: string): Promise<void> {
  await page.getByLabel('Reason').fill('Agreed with the IT department')
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByText('sent to another administrator for approval')).toBeVisible()
  await expect(page.getByRole('button', { name: button })).toHaveCount(0)
}

test('staff sign in with the provider, and a group that is taken away signs them out @main', async ({
  page,
  browser,
}) => {
  test.slow()
  const registration = { client_id: 'passbook', client_secret: SECRET, origins: [BASE_URL] }
  const issuer = await openIssuer([registration], { hasPages: true })
  const person = { email: 'paula@contoso.example', name: 'Paula Lane', groups: [GROUP] }
  issuer.people.set('paula', person)
  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin, 'adam')
  await admin.getByRole('link', { name: 'Single sign-on' }).click()
  await checkA11y(admin)
  const field = (name: string) => admin.getByRole('textbox', { name, exact: true })

  await test.step('two administrators set the provider, a role of a group, and a token', async () => {
    await admin.getByRole('button', { name: 'Set up a provider' }).click()
    await field('Provider').fill('Contoso')
    await field('Issuer').fill(issuer.url)
    await field('Client ID').fill('passbook')
    await admin.getByLabel('Client secret', { exact: true }).fill(SECRET)
    await ask(admin, 'Request approval')
    await agreeAs(browser, 'ruth', 'Set up single sign-on with Contoso')
    await admin.getByRole('button', { name: 'Give a group a role' }).click()
    await field('Group').fill(GROUP)
    await ask(admin, 'Request approval')
    await agreeAs(browser, 'ruth', `Give the group “${GROUP}” the role`)
    await admin.reload()
    await admin.getByRole('button', { name: 'Make a token' }).click()
    await expect(field('Token')).toHaveValue(/^scim_/)
    await checkA11y(admin)
    await ask(admin, 'Request approval')
    await agreeAs(browser, 'ruth', 'Let Contoso create, change and disable staff')
    await admin.reload()
    await expect(admin.getByRole('button', { name: /^End token/ })).toBeVisible()
    await expect(admin.getByRole('cell', { name: GROUP, exact: true })).toBeVisible()
    await checkA11y(admin)
  })

  // The provider's page asks for a font from elsewhere.
  await page.route(/\/\/fonts\./, (route) => route.abort())
  await page.goto('/console')
  await page.getByRole('button', { name: 'Sign in with Contoso' }).click()
  await page.getByPlaceholder('Enter any login').fill('paula')
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()

  person.groups = []
  // The provider is asked again 30 seconds after its last answer.
  await expect(async () => {
    await page.reload()
    const words = page.getByText('Your identity provider no longer gives you access')
    await expect(words).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await checkA11y(page)

  // The provider is removed, because other journeys use the same server.
  await admin.getByRole('button', { name: 'Remove provider' }).click()
  await ask(admin, 'Request approval')
  await agreeAs(browser, 'ruth', 'Remove single sign-on with Contoso')
  await issuer.close()
})

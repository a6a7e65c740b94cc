import { fillLogin, giveCode, registerAndSignIn } from '../auth/person.ts'
import { expect, test } from '../fixtures.ts'
import { endSession } from '../auth/end-session.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('a page not opened before waits for the network, and never for the browser’s own error @main', async ({
  page,
  context,
}) => {
  await registerAndSignIn(page)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  // A page that was open before is there.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await page.goForward()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Registration Home' })).toBeVisible()
})

test('home and the transactions, opened before, stay usable without a network', async ({
  page,
  context,
}) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  const menu = page.getByRole('navigation', { name: 'Main' })
  const balance = page.getByText(/^\$2\d,\d{3}\.\d\d$/).first()
  const chart = page.getByRole('figure')
  const lines = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect(chart).toBeVisible()
  const figure = await balance.innerText()
  await menu.getByRole('link', { name: 'Transactions' }).click()
  await expect(lines.first()).toBeVisible()
  const newest = await lines.first().innerText()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(page.getByText('You’re offline. What you see may be out of date.')).toBeVisible()

  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(balance).toHaveText(figure)
  await expect(chart).toBeVisible()
  await menu.getByRole('link', { name: 'Transactions' }).click()
  await expect(page).toHaveURL('/dashboard/transactions-list')
  await expect(lines.first()).toHaveText(newest, { useInnerText: true })
  await page.goBack()
  await expect(balance).toHaveText(figure)
  await context.setOffline(false)
  await expect(page.getByText('You’re offline.')).toBeHidden()
  await expect(balance).toHaveText(figure)
})

const PARTS = [
  {
    file: 'BalanceChart',
    at: '/dashboard',
    stays: 'Available to withdraw',
    missing: 'We couldn’t load the chart.',
  },
  {
    file: 'CoverageWarning',
    at: '/deposit?amount_cents=7500&step=review',
    stays: 'Deposit $75.00?',
    missing: 'We couldn’t check whether your full balance would be insured after this deposit.',
  },
]

for (const part of PARTS) {
  test(`without ${part.file} its page stays, and Retry is never the browser’s own error`, async ({
    page,
    context,
  }) => {
    await page.route(new RegExp(`assets/${part.file}`), (route) => route.abort())
    await signInAs(page, await findDemoPerson('long-funded'), part.at)
    const missing = page.getByText(part.missing)
    const stays = page.getByText(part.stays)
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(missing).toBeVisible()
    await expect(stays).toBeVisible()
    await page.unrouteAll()
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await retry.click()
    await expect(missing).toBeVisible()
    await expect(stays).toBeVisible()
    await context.setOffline(false)
    // The first Retry may still be under way: once online it brings the part itself, and the button is gone.
    await expect(async () => {
      if (await retry.isEnabled({ timeout: 500 })) await retry.click({ timeout: 500 })
    })
      .toPass({ timeout: 2_000 })
      .catch(() => undefined)
    await expect(missing).toBeHidden()
    await expect(stays).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(missing).toBeHidden()
  })
}

test('a module that is gone after a release reloads to the page that was wanted', async ({
  page,
}) => {
  await page.goto('/login')
  let isGone = true
  await page.route(/assets\/ForgotPasswordPage/, (route) =>
    isGone ? route.abort() : route.continue(),
  )
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false
  })
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expect(page).toHaveURL('/login/forgot-password')
})

test('a session found over by a reload is explained, and signing in leads back', async ({
  page,
  context,
}) => {
  const person = await registerAndSignIn(page)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  // A call that is still under way would find the session over before the reload does.
  await page.waitForLoadState('networkidle')
  await endSession(context)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session ended to keep your account safe.')).toBeVisible()
  await fillLogin(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/faq')
})

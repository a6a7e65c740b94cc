import { fillLogin, giveCode, registeredPerson, signIn } from '../auth/person.ts'
import { expect, test } from '../fixtures.ts'
import { endSession } from '../auth/end-session.ts'

test('a page not opened before waits for the network, and never for the browser’s own error @main', async ({
  page,
  context,
}) => {
  await signIn(page, await registeredPerson())
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  // A page that was open before is there.
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await page.goForward()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

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
  const person = await registeredPerson()
  await signIn(page, person)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  await endSession(context)
  await page.reload()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session has ended, to keep your account safe.')).toBeVisible()
  await fillLogin(page, person)
  await giveCode(page, person)
  await expect(page).toHaveURL('/faq')
})

import { nextLink } from '../auth/person.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, inventSsn, signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from './demo-person.ts'

test('a hold after completion says so, and leaves the papers open', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await signInAs(page, await findDemoPerson('on-hold'))
  await expect(page).toHaveURL('/registration/hold-account')
  await expect(page.getByRole('heading', { name: 'Your account is on hold' })).toBeVisible()
  await expect(page.getByText('We cannot open your account')).toHaveCount(0)
  await checkA11y(page)
  for (const path of ['/dashboard/documents', '/disclosures', '/my-account', '/message-center']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
  }
  await page.goto('/deposit')
  await expect(page).toHaveURL('/registration/hold-account')
  expect(refused).toEqual([])
})

test('view-only reads that the application was cancelled, and of no money', async ({ page }) => {
  await signInAs(page, await findDemoPerson('cancelled'))
  await page.goto('/registration/hold-account')
  await expect(page.getByRole('heading', { name: 'Your application is cancelled' })).toBeVisible()
  await expect(page.getByText(/keeps earning/)).toHaveCount(0)
  await checkA11y(page)
})

test('on review home says why, and deposit opens without its form', async ({ page }) => {
  await signInAs(page, await findDemoPerson('on-review'))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('We are looking into')).toBeVisible()
  await checkA11y(page)
  await page.goto('/deposit')
  await expect(page).toHaveURL('/deposit')
  await expect(page.getByText('We are looking into')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await checkA11y(page)
})

test('a relink says which bank said what and when, and what stays', async ({ page }) => {
  await signInAs(page, await findDemoPerson('relink-needed'))
  await expect(page).toHaveURL('/relink/selection')
  await expect(page.getByText(/Your bank has frozen the account you linked.*\(R16\)/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/is safe and keeps earning/)).toBeVisible()
  await checkA11y(page)
})

test('a declined person is not asked to go on where they left off', async ({ page }) => {
  await signInAs(page, await applicantAt('confirmed', inventSsn('0002')))
  await expect(page).toHaveURL('/login/registration-home')
  await expect(page.getByRole('heading', { name: 'We cannot open your account' })).toBeVisible()
  await expect(page.getByText('Go on where you left off')).toHaveCount(0)
  await checkA11y(page)
})

test('an unconfirmed email address is told from the first page on', async ({ page }) => {
  const told = page.getByText('Confirm your email address first')
  await signInAs(page, await applicantAt('registered', inventSsn(), { isEmailConfirmed: false }))
  await expect(page).toHaveURL('/registration/landing')
  await expect(told).toBeVisible()
  await checkA11y(page)
  await page.goto('/login/registration-home')
  await expect(told).toBeVisible()
  await checkA11y(page)
})

test('whoever is signed in has a new link sent from one that is dead', async ({ page }) => {
  const applicant = await applicantAt('registered', inventSsn(), { isEmailConfirmed: false })
  const link = await nextLink(applicant.email, '/email-verification')
  await applicant.caller.post('/email-verification/resend', {})
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/registration/landing')
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('A new link is on its way.')).toBeVisible()
  await checkA11y(page)
})

import { nextLink, registerAndSignIn } from '../auth/person.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { confirmEmail, signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from './demo-person.ts'

test('a hold after completion says so, and leaves the papers open', async ({ page }) => {
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await signInAs(page, await findDemoPerson('on-hold'))
  await expect(page).toHaveURL('/registration/hold-account')
  await expect(page.getByRole('heading', { name: 'Your account is on hold' })).toBeVisible()
  await expect(page.getByText('We can’t open your account')).toHaveCount(0)
  await expect(page.getByText('Any money in your account stays there')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log out' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Documents' }).click()
  await expect(page).toHaveURL('/dashboard/documents')
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Documents', 'My Account'])
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/registration/hold-account')
  for (const path of ['/dashboard/documents', '/disclosures', '/my-account', '/message-center']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
  }
  // What these pages would ask for is answered with 403, so nobody on hold asks for it.
  for (const path of ['/deposit', '/withdraw', '/beneficiary/list', '/joint-account']) {
    await page.goto(path)
    await expect(page).toHaveURL('/registration/hold-account')
  }
  expect(refused).toEqual([])
})

test('of a closed account the papers are left, and no page asks for what is refused', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(reply.url())
  })
  await signInAs(page, await findDemoPerson('closed'))
  await expect(page).toHaveURL('/dashboard/documents')
  const papers = [
    '/registration/hold-account',
    '/dashboard/documents/statements',
    '/dashboard/documents/taxes',
    '/disclosures',
    '/my-account',
    '/message-center',
    '/dashboard/documents',
  ]
  for (const path of papers) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  const menu = page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })
  await expect(menu.getByRole('link')).toHaveText(['Documents', 'My Account'])
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/documents')
  expect(refused).toEqual([])
})

test('on review home says why, and deposit opens without its form', async ({ page }) => {
  await signInAs(page, await findDemoPerson('on-review'))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('We’re reviewing a transfer')).toBeVisible()
  await checkA11y(page)
  await page.goto('/deposit')
  await expect(page).toHaveURL('/deposit')
  await expect(page.getByText('We’re reviewing a transfer')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await checkA11y(page)
})

test('a relink says which bank said what and when, and what stays', async ({ page }) => {
  await signInAs(page, await findDemoPerson('relink-needed'))
  await expect(page).toHaveURL('/relink/selection')
  await expect(page.getByRole('heading', { level: 1, name: /\$[\d,.]+/ })).toBeVisible()
  await expect(
    page.getByText(/Your bank has frozen the account you linked\. .* told us/),
  ).toBeVisible()
  await expect(page.getByText('Your balance')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/is safe and keeps earning/)).toBeVisible()
  await checkA11y(page)
})

test('an unconfirmed email address is told from the first page on; a dead link has a new one sent', async ({
  page,
}) => {
  const told = page.getByText('Confirm your email address')
  const applicant = await registerAndSignIn(page)
  const link = await nextLink(applicant.email, '/email-verification')
  await expect(told).toBeVisible()
  await checkA11y(page)
  await page.goto('/login/registration-home')
  await expect(told).toBeVisible()
  await checkA11y(page)

  await applicant.caller.post('/email-verification/resend', {})
  await page.goto(link)
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByText('We sent a new link.')).toBeVisible()
  await checkA11y(page)

  // The page that only waits for the link moves on when it is used on another device (UX 39).
  // It is opened anew: a reload would still tell of the dead link.
  await page.goto('/login/registration-home')
  await page.goto('/email-verification')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await confirmEmail(applicant.caller, applicant.email)
  await expect(page).toHaveURL('/email-verified')
})

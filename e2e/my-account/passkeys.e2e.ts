import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { proveByText } from './codes.ts'

/** A device with a fingerprint reader, as far as the browser can tell. */
async function giveAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

test('a passkey is added by a code, named, signed in with and removed', async ({ page }) => {
  test.setTimeout(90_000)
  const device = await giveAuthenticator(page)
  const person = await applicantAt('registered')
  await signInAs(page, person, '/my-account')
  await page.getByRole('link', { name: 'Security settings' }).click()
  await expect(page.getByText('No passkeys yet.')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await proveByText(page, person)
  const name = page.getByLabel('Passkey name')
  await expect(name).toHaveValue(/Chrome/)
  await checkA11y(page)
  await device.recognises(false)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was created')
  await device.recognises(true)
  await name.fill('Kitchen tablet')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText('Not used yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Rename Kitchen tablet' }).click()
  await page.getByLabel('Passkey name').fill('Blue tablet')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Remove Blue tablet' })).toBeVisible()
  await checkA11y(page)

  await page.getByRole('link', { name: 'Log out' }).first().click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  const signInByPasskey = page.getByRole('button', { name: 'Sign in with a passkey' })
  await checkA11y(page)
  await signInByPasskey.click()
  await expect(page).toHaveURL('/registration/landing')

  await page.goto('/my-account/security')
  await expect(page.getByText(/Last used/)).toBeVisible()
  await expect(page.getByText(/^With a passkey\./)).toBeVisible()
  await page.getByRole('button', { name: 'Remove Blue tablet' }).click()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await proveByText(page, person)
  await expect(page.getByText('No passkeys yet.')).toBeVisible()

  // The device still has it; nobody gets in by it any more.
  await page.getByRole('link', { name: 'Log out' }).first().click()
  await expect(page.getByText('Logout successful')).toBeVisible()
  await signInByPasskey.click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'couldn’t use that passkey' }),
  ).toBeFocused()
  await expect(page).toHaveURL('/login')
})

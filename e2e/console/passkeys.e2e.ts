import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** A device with a fingerprint reader, as far as the browser can tell. */
async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an approver decides by a passkey where the institution wants one', async ({
  page,
  browser,
}) => {
  test.slow()
  const admin = await (await browser.newContext()).newPage()
  await enterAs(admin, 'adam')
  await admin.getByRole('link', { name: 'Staff' }).click()
  const wanted = admin.getByRole('switch', { name: 'Approvers need a passkey' })
  await wanted.click()
  await expect(wanted).toBeChecked()
  await checkA11y(admin)

  await giveAuthenticator(page)
  await enterAs(page, 'petra')
  await page.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('Deciding takes a passkey')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  const reader = new Reader(page, 'Add a passkey')
  await reader.press('Your sign-in')
  await expect(page.getByText('Approving takes a passkey')).toBeVisible()
  await reader.press('Add a passkey')
  await reader.write('Name of the passkey', 'Desk key')
  await reader.write('Your password', 'paper lantern pier')
  await checkA11y(page)
  await reader.press('Create passkey')
  await expect(page.getByText('“Desk key” was added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Desk key.*Not yet/ })).toBeVisible()
  await checkA11y(page)
  await reader.press('Sign out')
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await reader.press('Sign in with a passkey')
  reader.isThrough()
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
  await page.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await expect(page.getByText('Deciding takes a passkey')).toHaveCount(0)

  // Others who share the server find things as they were.
  await wanted.click()
  await expect(wanted).not.toBeChecked()
  await admin.reload()
  await admin.getByRole('button', { name: 'Manage Petra Secondlook' }).click()
  await admin.getByRole('button', { name: 'Remove lost passkeys' }).click()
  await expect(admin.getByText('Petra Secondlook has no passkey any more.')).toBeVisible()
  await admin.close()
  await page.reload()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('That passkey could not be used.')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { agreeAs, emailOf, enterAs, goToWork } from './staff.ts'

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
  const turn = async (answer: string) => {
    await admin.getByRole('button', { name: 'Change settings' }).click()
    await admin.getByLabel('Approvers need a passkey').selectOption(answer)
    await admin.getByLabel('Reason').fill('The examiner asked for it')
    await admin.getByRole('button', { name: 'Request approval' }).click()
    await expect(
      admin.getByText('The new settings were sent to another administrator'),
    ).toBeVisible()
  }
  await turn('Yes')
  await agreeAs(browser, 'ruth', 'Change the security settings: approvers need a passkey')
  await admin.reload()
  await checkA11y(admin)

  await giveAuthenticator(page)
  await enterAs(page, 'petra')
  await page.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByText('Passkey required')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Work', exact: true }).click()
  await goToWork(page)
  const reader = new Reader(page, 'Add a passkey')
  await reader.press('Your sign-in')
  await expect(page.getByText('Passkey required to approve')).toBeVisible()
  await reader.press('Add a passkey')
  await reader.write('Passkey name', 'Desk key')
  await reader.write('Your password', 'paper lantern pier')
  await checkA11y(page)
  const seen = (await inbox(emailOf('petra'))).filter(({ code }) => code !== null).length
  await reader.press('Send code')
  // The last digit sends it.
  await reader.write('6-digit code', await nextCode(emailOf('petra'), seen))
  await expect(page.getByText('“Desk key” was added.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Desk key.*Never/ })).toBeVisible()
  await checkA11y(page)
  await reader.press('Sign out')
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await reader.press('Sign in with a passkey')
  reader.isThrough()
  await goToWork(page)
  await page.getByRole('link', { name: 'Approvals' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await expect(page.getByText('Passkey required')).toHaveCount(0)

  // Others who share the server find things as they were. Ruth needs a passkey as well.
  const ruth = await (await browser.newContext()).newPage()
  await giveAuthenticator(ruth)
  await enterAs(ruth, 'ruth')
  await ruth.getByRole('link', { name: 'Your sign-in' }).click()
  await ruth.getByRole('button', { name: 'Add a passkey' }).click()
  await ruth.getByLabel('Passkey name').fill('Office key')
  await ruth.getByLabel('Your password').fill('paper lantern pier')
  const before = (await inbox(emailOf('ruth'))).filter(({ code }) => code !== null).length
  await ruth.getByRole('button', { name: 'Send code' }).click()
  await ruth.getByLabel('6-digit code').fill(await nextCode(emailOf('ruth'), before))
  await expect(ruth.getByText('“Office key” was added.')).toBeVisible()
  await ruth.getByRole('button', { name: 'Sign out' }).click()
  await ruth.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await turn('No')
  await admin.getByRole('button', { name: 'Manage Petra Secondlook' }).click()
  await admin.getByLabel('Change').selectOption('Remove lost passkeys')
  await checkA11y(admin)
  await admin.close()
  await ruth.getByRole('link', { name: 'Approvals' }).click()
  const words = 'Change the security settings: approvers no longer need a passkey'
  await ruth.getByRole('link', { name: words }).click()
  await ruth.getByLabel('Reason').fill('I asked her about it')
  await ruth.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(ruth.getByText('Approved and carried out.')).toBeVisible()
  await removeOwn(ruth, 'Office key')
  await ruth.close()
  await removeOwn(page, 'Desk key')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('That passkey could not be used.')).toBeVisible()
})

/** Removed by an administrator instead, an approver would have to wait a day before they approve. */
async function removeOwn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Your sign-in' }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByLabel('Your password').fill('paper lantern pier')
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
}

import type { Page } from '@playwright/test'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { answerCode, proveByText } from '../my-account/codes.ts'
import { atHolders, shareAccount } from './sharing.ts'

/** Who has no phone gets the code by email. */
async function proveByEmail(page: Page, { email }: { email: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  const send = page.getByRole('button', { name: 'Email me a code' })
  await answerCode(page, email, () => send.click())
}

test('one holder asks, the other refuses; asked again, both agree, and one has left', async ({
  browser,
  page,
}) => {
  test.slow()
  const { primary, second } = await shareAccount()
  const hers = await atHolders(browser, second)
  const his = await atHolders(browser, primary)

  await hers.getByRole('button', { name: 'Leave the joint account' }).click()
  await expect(hers.getByText(/Withdraw your share first/)).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Ask Ottoline to agree' }).click()
  await proveByEmail(hers, second)
  await expect(hers.getByText('Waiting for Ottoline to respond')).toBeVisible()
  await checkA11y(hers)

  // Home shows it to both of them.
  await hers.goto('/dashboard')
  await expect(hers.getByText('Waiting for Ottoline to respond')).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await his.goto('/dashboard')
  await expect(his.getByText('Beatrix asked to leave the joint account')).toBeVisible()
  await checkA11y(his)
  await his.getByRole('link', { name: 'Review and respond' }).click()
  await expect(his).toHaveURL('/joint-account/account-holder')
  await expect(his.getByText('Beatrix asked to leave the joint account')).toBeVisible()
  await checkA11y(his)
  await his.getByRole('button', { name: 'Decline' }).click()
  await expect(his.getByText('Beatrix asked to leave the joint account')).toBeHidden()

  await his.getByRole('button', { name: 'Ask Beatrix to leave' }).click()
  await his.getByRole('button', { name: 'Ask Beatrix to leave' }).click()
  await proveByText(his, primary)
  await expect(his.getByText('Waiting for Beatrix to respond')).toBeVisible()

  await hers.goto('/joint-account/account-holder')
  await expect(hers.getByText(/^Ottoline asked you to leave/)).toBeVisible()
  await hers.getByRole('button', { name: 'Agree' }).click()
  await expect(hers.getByText(/right away and can’t be undone/)).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Leave the joint account' }).click()
  await proveByEmail(hers, second)
  await expect(hers).toHaveURL('/dashboard/documents')
  await expect(hers.getByText('You no longer share the account')).toBeVisible()
  await checkA11y(hers)
  for (const elsewhere of ['/dashboard', '/joint-account/account-holder', '/withdraw']) {
    await hers.goto(elsewhere)
    await expect(hers).toHaveURL('/dashboard/documents')
  }

  const subjects = async (to: string) => (await inbox(to)).map(({ subject }) => subject)
  await expect
    .poll(() => subjects(second.email))
    .toContainEqual(expect.stringMatching(/^You have left your/))
  await expect
    .poll(() => subjects(primary.email))
    .toContainEqual(expect.stringMatching(/^Beatrix has left your/))
  await his.goto('/joint-account/account-holder')
  await expect(his).toHaveURL('/joint-account')
  await page.close()
})

test('closing takes both: who asked may withdraw it, the other may refuse or agree', async ({
  browser,
  page,
}) => {
  const { primary, second } = await shareAccount()
  const his = await atHolders(browser, primary)
  await his.goto('/withdraw?close')
  await his.getByRole('button', { name: 'Ask to close the account' }).click()
  await proveByText(his, primary)
  await expect(his.getByText('Waiting for the other holder')).toBeVisible()
  await checkA11y(his)
  await expect(his.getByRole('button', { name: 'Withdraw request' })).toBeVisible()
  await his.goto('/joint-account/account-holder')
  await expect(his.getByText(/^You asked to close this account/)).toBeVisible()
  await checkA11y(his)

  const hers = await atHolders(browser, second)
  await expect(hers.getByText('Ottoline asked to close this account')).toBeVisible()
  await hers.getByRole('link', { name: 'Agree' }).click()
  await expect(hers.getByText(/^Ottoline asked to close the account/)).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Decline' }).click()
  await expect(hers).toHaveURL('/joint-account/account-holder')
  await expect(hers.getByText('Ottoline asked to close this account')).toBeHidden()
  await his.reload()
  await expect(his.getByText('Account holders')).toBeVisible()
  await expect(his.getByText('Waiting for Beatrix to respond')).toBeHidden()
  await page.close()
})

test('a name of fifty letters breaks instead of widening home and the page of both holders', async ({
  browser,
  page,
}) => {
  const long = 'Wilhelmina'.repeat(5)
  const { primary } = await shareAccount(long)
  const his = await atHolders(browser, primary)
  await expect(his.getByText(long).first()).toBeVisible()
  await checkA11y(his)
  await his.getByRole('button', { name: `Ask ${long} to leave` }).click()
  await his.getByRole('button', { name: `Ask ${long} to leave` }).click()
  await proveByText(his, primary)
  await expect(his.getByText(`Waiting for ${long} to respond`)).toBeVisible()
  await his.goto('/dashboard')
  await expect(his.getByText(`Waiting for ${long} to respond`)).toBeVisible()
  await checkA11y(his)
  await page.close()
})

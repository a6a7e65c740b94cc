import type { Page } from '@playwright/test'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { answerCode, proveByText } from '../my-account/codes.ts'
import { atHolders, shareAccount } from './sharing.ts'

/** Who has no phone gets the code by email. */
async function proveByEmail(page: Page, { email }: { email: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
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
  await expect(hers.getByText(/withdraw before what is yours/)).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Ask Ottoline to agree' }).click()
  await proveByEmail(hers, second)
  await expect(hers.getByText('Waiting for Ottoline')).toBeVisible()
  await checkA11y(hers)

  await his.reload()
  await expect(his.getByText(/^Beatrix wants to leave the joint account/)).toBeVisible()
  await checkA11y(his)
  await his.getByRole('button', { name: 'Refuse' }).click()
  await expect(his.getByText('Waiting for you')).toBeHidden()

  await his.getByRole('button', { name: 'Ask Beatrix to leave' }).click()
  await his.getByRole('button', { name: 'Ask Beatrix to leave' }).click()
  await proveByText(his, primary)
  await expect(his.getByText('Waiting for Beatrix')).toBeVisible()

  await hers.reload()
  await expect(hers.getByText(/^Ottoline asks you to leave/)).toBeVisible()
  await hers.getByRole('button', { name: 'See what follows' }).click()
  await expect(hers.getByText(/at once and cannot be taken back/)).toBeVisible()
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

test('closing takes both: who asked may take it back, the other may refuse or agree', async ({
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
  await his.getByRole('link', { name: 'Take it back' }).click()
  // The page that is left says the same sentence.
  await expect(his).toHaveURL('/joint-account/account-holder')
  await expect(his.getByText(/^You asked to close the account/)).toBeVisible()
  await checkA11y(his)

  const hers = await atHolders(browser, second)
  await expect(hers.getByText(/^Ottoline wants to close the account/)).toBeVisible()
  await hers.getByRole('link', { name: 'See what is paid out' }).click()
  await expect(hers.getByText(/^Ottoline asked to close the account/)).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('link', { name: 'refuse it' }).click()
  await hers.getByRole('button', { name: 'Refuse' }).click()
  await expect(hers.getByText('Waiting for you')).toBeHidden()
  await his.reload()
  await expect(his.getByText('Who shares the account')).toBeVisible()
  await expect(his.getByText('You asked to close the account')).toBeHidden()
  await page.close()
})

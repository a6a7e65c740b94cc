import { nameOne } from '../beneficiaries/name-one.ts'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { proveByEmail, proveByText } from '../my-account/codes.ts'
import { atHolders, shareAccount } from './sharing.ts'

test('beneficiaries of a joint account count once both agree, and a proposal ends when one leaves', async ({
  browser,
  page,
}) => {
  test.slow()
  const { primary, second } = await shareAccount()

  await nameOne(primary.caller, 'Tern Rescue')
  const his = await atHolders(browser, primary)
  await expect(his.getByText('Waiting for Beatrix to respond')).toBeVisible()
  await expect(his.getByText(/^You proposed different beneficiaries/)).toBeVisible()
  await checkA11y(his)

  const hers = await atHolders(browser, second)
  await expect(hers.getByText('Ottoline proposed different beneficiaries')).toBeVisible()
  await expect(hers.getByRole('heading', { name: 'Proposed beneficiaries' })).toBeVisible()
  await expect(hers.getByText('Tern Rescue')).toBeVisible()
  await checkA11y(hers)
  await hers.getByRole('button', { name: 'Agree' }).click()
  await proveByEmail(hers, second)
  await expect(hers.getByText('Ottoline proposed different beneficiaries')).toBeHidden()
  await his.goto('/beneficiary/list')
  await expect(his.getByRole('link', { name: /Tern Rescue.*100%/ })).toBeVisible()

  // The second proposal is still open when she leaves the account.
  await nameOne(primary.caller, 'Owl Rescue')
  await hers.goto('/joint-account/account-holder')
  await expect(hers.getByText('Ottoline proposed different beneficiaries')).toBeVisible()
  await hers.getByRole('button', { name: 'Leave the joint account' }).click()
  await hers.getByRole('button', { name: 'Ask Ottoline to agree' }).click()
  await proveByEmail(hers, second)
  await expect(hers.getByText('Waiting for Ottoline to respond')).toBeVisible()
  await his.goto('/joint-account/account-holder')
  await expect(his.getByText('Beatrix asked to leave the joint account')).toBeVisible()
  await his.getByRole('button', { name: 'Agree' }).click()
  await his.getByRole('button', { name: 'Let Beatrix leave' }).click()
  await proveByText(his, primary)
  await expect
    .poll(async () => (await inbox(primary.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('Your proposed beneficiaries were not saved'))
  await his.goto('/beneficiary/list')
  await expect(his.getByRole('link', { name: /Tern Rescue.*100%/ })).toBeVisible()
  await expect(his.getByText('Owl Rescue')).toBeHidden()
  await page.close()
})

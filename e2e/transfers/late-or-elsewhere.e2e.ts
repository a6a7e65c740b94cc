import { passCutOff } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'

const FUND = 'Confirm and fund my account'

test('two tabs that open the same first deposit at once make it once', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000)
  await signInAs(page, await applicantAt('disclosures'))
  const second = await context.newPage()
  // Both read the stored key at the same moment, as when a browser restores its tabs.
  await Promise.all([page, second].map((tab) => tab.goto('/fund-account/ready-to-fund')))
  await expect(second.getByRole('button', { name: FUND })).toBeVisible()
  await page.getByRole('button', { name: FUND }).click()
  await expect(page).toHaveURL('/fund-account/successful-fund')
  await second.getByRole('button', { name: FUND }).click()
  await expect(second).toHaveURL('/fund-account/successful-fund')
  await second.goto('/dashboard/transactions-list')
  await expect(second.getByText('$500.00')).toHaveCount(1)
})

test('after funding on another device the page says where the money stands', async ({ page }) => {
  test.setTimeout(90_000)
  const applicant = await applicantAt('disclosures')
  await signInAs(page, applicant, '/fund-account/ready-to-fund')
  const fund = page.getByRole('button', { name: FUND })
  await expect(fund).toBeVisible()
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  await fund.click()
  await expect(page.getByRole('heading', { name: 'Your account is already funded' })).toBeVisible()
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible()
  await expect(page.getByText('Leaves Copper Canyon Bank')).toBeVisible()
  await expect(fund).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('too late to cancel: the page says so; when the cut-off passes during the review nothing is done before the new dates are seen', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await applicantAt('disclosures')
  // A first deposit that waits for its file.
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('button', { name: 'Cancel deposit' })).toBeVisible()
  await passCutOff()
  await page.getByRole('button', { name: 'Cancel deposit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page.getByRole('alert')).toContainText('It is too late to cancel this transfer.')
  await expect(page.getByText('Left Copper Canyon Bank')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel deposit' })).toHaveCount(0)
  await checkA11y(page)

  await page.getByRole('link', { name: 'Deposit', exact: true }).click()
  await page.getByLabel('Amount').fill('75')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  const confirm = page.getByRole('button', { name: 'Deposit $75.00' })
  const posted = page.getByRole('listitem').filter({ hasText: 'In your account' })
  await expect(confirm).toBeVisible()
  const before = await posted.textContent()
  await passCutOff()
  await confirm.click()
  await expect(page.getByRole('alert')).toContainText('Nothing was done.')
  await expect(posted).not.toHaveText(before ?? '')
  await checkA11y(page)
  await confirm.click()
  await expect(page).toHaveURL(/\/deposit\/success/)
})

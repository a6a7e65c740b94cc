import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL } from '../server.ts'
import { fundedPerson, proveByText } from './codes.ts'

const ROUTING = '992000024'

test('a failed widget is told in place; by hand the old account stays in use until the new one is proven', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await fundedPerson(page)
  await page.goto('/my-account')
  await page.getByRole('link', { name: 'Change linked bank account' }).click()
  await expect(page.getByRole('heading', { name: 'Change your bank account' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Old Lantern Trust' }).click()
  await widget.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Your account wasn’t linked')).toBeVisible()
  await expect(page).toHaveURL('/relink/selection')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Enter routing and account number' }).click()
  await page.getByText('Checking', { exact: true }).click()
  await page.getByLabel('Routing number').fill(ROUTING)
  await page.getByLabel('Account number', { exact: true }).fill('40057009')
  await page.getByLabel('Confirm account number').fill('40057009')
  await page.locator('button[type=submit]').click()
  await proveByText(page, person)
  await expect(page).toHaveURL('/manual-funding/microdeposits/sent')
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Two microdeposits are scheduled')).toBeVisible()

  await page.goto('/my-account')
  await expect(page.getByRole('listitem').filter({ hasText: 'Linked' })).toContainText('Copper')
  await expect(page.getByRole('listitem').filter({ hasText: 'Enter the amounts' })).toContainText(
    '7009',
  )
  await checkA11y(page)
  await passDays(4)
  const links = await person.caller.get<{ uuid: string; status: string }[]>('/linked-accounts')
  const pending = links.find(({ status }) => status === 'VERIFICATION_PENDING')
  const reply = await fetch(`${BASE_URL}/sandbox/api/microdeposits/${pending?.uuid}`)
  const { amounts_cents } = (await reply.json()) as { amounts_cents: [number, number] }
  await page.goto('/manual-funding/microdeposits')
  await page.getByLabel('First amount').fill(String(amounts_cents[0] / 100))
  await page.getByLabel('Second amount').fill(String(amounts_cents[1] / 100))
  await page.getByRole('button', { name: 'Verify account' }).click()
  await expect(page).toHaveURL('/relink/successful')
  await page.goto('/my-account')
  await expect(page.getByText(/^Blue Heron National Bank/)).toBeVisible()
  await expect(page.getByText(/^Copper Canyon Bank/)).toBeHidden()
})

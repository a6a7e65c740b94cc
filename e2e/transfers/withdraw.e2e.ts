import { passDays } from '../clock.ts'
import { changeEmail, fundedPerson, proveByText } from '../my-account/codes.ts'
import { signInAs } from '../registration/applicant.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('withdraw some, see the dates, and take it back @main', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.getByRole('link', { name: 'Withdraw' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdraw' })).toBeVisible()
  await page.getByRole('button', { name: /^Entire balance/ }).click()
  await expect(page.getByLabel('Amount')).not.toHaveValue('')
  await page.getByLabel('Amount').fill('99999999')
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByText(/Enter at most \$/).first()).toBeVisible()
  await page.getByLabel('Amount').fill('25')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Review withdrawal' }).click()
  await expect(page.getByRole('heading', { name: 'Withdraw $25.00?' })).toBeFocused()
  await checkA11y(page)
  await page.reload()
  await page.getByRole('button', { name: 'Withdraw $25.00' }).click()
  await expect(page).toHaveURL(/\/withdraw\/success/)
  await expect(page.getByText('Your withdrawal is confirmed')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel withdrawal' }).click()
  await expect(page.getByText('Withdrawal canceled successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your withdrawal was canceled' })).toBeVisible()
})

test('a lost answer and a new code make one withdrawal, and an equal one is asked about', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = await fundedPerson(page)
  await passDays(14)
  await changeEmail(page, person, `new-${person.email}`)
  const keys: (string | undefined)[] = []
  await page.route('**/api/v1/withdraw', async (route) => {
    const { step_up } = route.request().postDataJSON() as { step_up?: object }
    keys.push(route.request().headers()['idempotency-key'])
    if (!step_up || keys.length > 2) return route.continue()
    // The bank makes it, and its answer is lost.
    expect((await route.fetch()).ok()).toBe(true)
    return route.abort()
  })
  const review = async () => {
    await page.goto('/withdraw')
    await page.getByLabel('Amount').fill('25')
    await page.getByRole('button', { name: 'Review withdrawal' }).click()
    await page.getByRole('button', { name: 'Withdraw $25.00' }).click()
  }
  await review()
  await proveByText(page, person)
  await expect(page.getByRole('alert')).toContainText('We couldn’t connect.')
  await page.getByRole('button', { name: 'Get a new code' }).click()
  await proveByText(page, person)
  await expect(page).toHaveURL(/\/withdraw\/success/)
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await page.goto('/dashboard/transactions-list')
  await expect(page.getByText('−$25.00')).toHaveCount(1)

  await review()
  await expect(page.getByRole('heading', { name: 'Make a second withdrawal?' })).toBeFocused()
  await expect(page.getByText(/^You already asked to withdraw \$25\.00 at .+ ET\.$/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'No, keep just one' }).click()
  await expect(page).toHaveURL('/dashboard')
})

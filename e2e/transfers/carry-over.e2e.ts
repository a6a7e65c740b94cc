import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { relinkByWidget } from '../funding/relink-by-widget.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { daysAfter } from './dates.ts'

interface Transfer {
  amount_cents: number
  is_waiting: boolean
}

test('after a change of link what is scheduled waits for a yes, and the page asks once', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const applicant = await applicantAt('disclosures')
  const { caller } = applicant
  await caller.post('/fund-my-account', { amount_cents: 50_000 })
  const { as_of } = await caller.get<{ as_of: string }>('/service')
  const date = daysAfter(as_of, 20)
  await caller.post('/deposit', { amount_cents: 75_00, date, repeat: { every: 'month' } })
  await caller.post('/deposit', { amount_cents: 60_00, date })
  const waiting = async () => {
    const { transactions } = await caller.get<{ transactions: Transfer[] }>('/transactions')
    return transactions.filter(({ is_waiting }) => is_waiting).map((each) => each.amount_cents)
  }

  await signInAs(page, applicant, '/my-account')
  await expect(page.getByText(/^Copper Canyon Bank/)).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Change linked bank account' }).click()
  await expect(page.getByRole('heading', { name: 'Change your bank account' })).toBeVisible()
  await relinkByWidget(page, applicant)

  await expect(page).toHaveURL('/relink/successful')
  await expect(page.getByRole('heading', { name: /^Approve these deposits/ })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('checkbox', { name: /^\$60\.00/ }).uncheck()
  await page.getByRole('button', { name: 'Approve deposits' }).click()
  await expect(
    page.getByText('Any deposit you didn’t approve will be canceled on its date.'),
  ).toBeVisible()
  await checkA11y(page)
  expect(await waiting()).toEqual([60_00])
  await expect
    .poll(async () => (await inbox(applicant.email)).map(({ subject }) => subject ?? ''))
    .toContainEqual(expect.stringMatching(/deposits now come from another account$/))

  // Whoever left it out may still say yes, until its day.
  await page.goto('/dashboard/transactions-list?q=60.00')
  await page.getByRole('list', { name: 'Transactions' }).getByRole('link').first().click()
  await expect(page.getByText('Needs your approval for the account you linked')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Approve deposit' }).click()
  await expect(page.getByText('It will come from the account you linked.')).toBeVisible()
  expect(await waiting()).toEqual([])
  await page.goto('/my-account')
  await expect(page.getByText(/^Silver Birch Bank/)).toBeVisible()
  await expect(page.getByText(/^Copper Canyon Bank/)).toBeHidden()
})

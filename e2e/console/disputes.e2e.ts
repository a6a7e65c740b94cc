import { openedAccount, reportDeposit } from '../disputes/report-problem.ts'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

test('two people decide what a depositor reported, who sees the credit and the letter', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const person = await openedAccount()
  const depositor = await (await browser.newContext()).newPage()
  await signInAs(depositor, person)
  const reference = await reportDeposit(depositor, 'I never asked for this deposit.')

  await page.setViewportSize({ width: 1280, height: 900 })
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Decide a dispute')
  await reader.press('Disputes')
  await reader.open(page.getByRole('link', { name: reference }))
  await reader.sees('What was reported')
  await reader.sees('Dates')
  await expect(page.getByText('I never asked for this deposit.')).toBeVisible()
  await checkA11y(page)
  await reader.press('Decide')
  await reader.choose('Finding', 'Error confirmed')
  await reader.write('Correct amount', '500')
  await reader.write('Reasons', 'The sign-in came from somebody else.')
  await reader.write('Documents used', 'The list of sign-ins\nThe authorization')
  await checkA11y(page)
  await reader.press('Request approval')
  expect(reader.presses).toBeLessThanOrEqual(5)
  await expect(page.getByText('Pending approval.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Open Approvals' }).click()
  const asked = page.getByRole('row', { name: new RegExp(reference) })
  await expect(asked).toContainText('You requested this. Someone else must decide.')

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  const second = reader.handTo(other)
  await second.press('Approvals')
  const words = `Decide dispute ${reference}: error confirmed, $500.00`
  await other.getByRole('link', { name: words }).click()
  await second.write('Reason', 'The sign-ins are in the file')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.context().close()

  await depositor.reload()
  await expect(depositor.getByText('Corrected', { exact: true })).toBeVisible()
  await expect(depositor.getByText(/is now permanent/)).toBeVisible()
  await depositor.getByText('We corrected the problem you reported').click()
  await expect(depositor.getByText(/This credit is final/)).toBeVisible()
  await expect
    .poll(async () => (await inbox(person.email)).map(({ subject }) => subject ?? '').join('\n'))
    .toContain('We corrected the problem you reported')
  await depositor.goto('/dashboard/transactions-list')
  await expect(
    depositor
      .getByRole('list', { name: 'Transactions' })
      .getByText(/\+\$500\.\d\d/)
      .first(),
  ).toBeVisible()
  await depositor.context().close()

  await page.goto('/console/disputes?view=decided')
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByRole('heading', { name: 'Decision' })).toBeVisible()
  await checkA11y(page)
})

test('a call and a message become disputes, dated when they were received', async ({ page }) => {
  test.slow()
  const { depositor_id, caller } = await openedAccount()
  const subject = `Odd transfer ${Date.now()}`
  await enterAs(page, 'agnes')
  await page.goto(`/console/customers/${depositor_id}`)
  await page.getByRole('button', { name: 'Record a dispute' }).click()
  await page.getByLabel('Type of problem').selectOption('The amount is wrong')
  await page.getByLabel('Description').fill('They said that fifty was meant, not five hundred.')
  await page.getByLabel('Received (Eastern Time)').fill('2026-01-05T09:30')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Record dispute' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dispute / })).toBeVisible()
  await expect(page.getByText(/by phone/)).toBeVisible()
  await expect(page.getByText('Jan 5, 2026', { exact: true })).toBeVisible()

  await caller.post('/messages', { topic: 'other', subject, text: 'What was this transfer?' })
  await page.goto('/console/messages')
  await page.getByRole('link', { name: subject }).click()
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dispute / })).toBeVisible()
  await expect(page.getByText('What was this transfer?')).toBeVisible()
  await page.getByRole('link', { name: 'Open the message' }).click()
  await page.getByRole('button', { name: 'Open a dispute' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Dispute / })).toBeVisible()
  await page.goto(`/console/customers/${depositor_id}`)
  const open = page.getByRole('heading', { name: 'Open disputes' }).locator('..')
  await expect(open.getByRole('listitem')).toHaveCount(2)
})

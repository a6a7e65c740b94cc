import type { Page } from '@playwright/test'
import { passDays } from '../clock.ts'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'
import { daysAfter, nextWeekday, typeDate } from './dates.ts'

const [WEDNESDAY, SATURDAY] = [3, 6]
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const comingUp = (page: Page) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Coming up' }) })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Edit deposit' }) })

/** Somebody whose account is open, and the bank's day. */
async function saver(page: Page): Promise<{ applicant: Applicant; today: string }> {
  const applicant = await applicantAt('disclosures')
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  const { as_of } = await applicant.caller.get<{ as_of: string }>('/service')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/dashboard')
  return { applicant, today: as_of }
}

async function goHome(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page).toHaveURL('/dashboard')
}

async function fillRepeating(page: Page, amount: string, first: string): Promise<void> {
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill(amount)
  await page.getByRole('radio', { name: 'Recurring' }).check()
  await typeDate(page, 'First deposit date', first)
}

async function mailTo({ email }: Applicant, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await inbox(email)).some((mail) => subject.test(mail.subject ?? '')))
    .toBe(true)
}

test('monthly, then one of them, then all that follow, and an end to it', async ({ page }) => {
  test.setTimeout(180_000)
  const { applicant, today } = await saver(page)
  const first = nextWeekday(daysAfter(today, 7), WEDNESDAY)
  await fillRepeating(page, '75', first)
  await expect(page.getByText(/^Every month on the \d+(st|nd|rd|th)/)).toBeVisible()
  await checkA11y(page)
  await button(page, 'Review deposit').click()
  await expect(page.getByRole('heading', { name: 'Deposit $75.00 every month?' })).toBeFocused()
  await expect(page.getByText('When you cancel')).toBeVisible()
  await checkA11y(page)
  await page.reload()
  await button(page, 'Schedule $75.00 every month').click()
  await expect(page.getByRole('heading', { name: 'Your deposit is confirmed' })).toBeVisible()
  await mailTo(applicant, /recurring .*deposit/i)
  await checkA11y(page)

  await goHome(page)
  await expect(comingUp(page)).toContainText('$75.00')
  await checkA11y(page)
  await comingUp(page).getByRole('link', { name: 'Edit deposit' }).click()
  await checkA11y(page)
  await page.getByRole('link', { name: /^Only this one/ }).click()
  await page.getByLabel('Amount').fill('80')
  await button(page, 'Review change').click()
  await button(page, 'Confirm change').click()
  await expect(page).toHaveURL(/\/deposit\/reschedule-success/)
  await expect(page.getByRole('heading', { name: 'Your deposit is changed' })).toBeVisible()
  await expect(page.getByText('Later deposits')).toBeVisible()
  await checkA11y(page)

  await goHome(page)
  await expect(comingUp(page)).toContainText('$80.00')
  await comingUp(page).getByRole('link', { name: 'Edit deposit' }).click()
  await page.getByRole('link', { name: /^This and future deposits/ }).click()
  await expect(page.getByLabel('Amount')).toHaveValue('$75.00')
  await page.getByLabel('Amount').fill('90')
  await page.getByRole('radio', { name: 'Every week' }).check()
  await button(page, 'Review change').click()
  await expect(page.getByText('Every week on Wednesday')).toBeVisible()
  await checkA11y(page)
  await button(page, 'Confirm change').click()
  await expect(page.getByRole('heading', { name: 'Your deposit is changed' })).toBeVisible()

  // Two leave by themselves, and the next one is there.
  await passDays(21)
  const { transactions } = await applicant.caller.get<{ transactions: Transfer[] }>('/transactions')
  const weekly = transactions.filter(({ amount_cents }) => amount_cents === 90_00)
  const left = weekly.filter(({ status }) => status === 'Submitted' || status === 'Settled')
  expect(left.length).toBeGreaterThanOrEqual(2)
  expect(weekly.filter(({ status }) => status === 'Initiated')).toHaveLength(1)

  await page.goto('/dashboard')
  await expect(comingUp(page)).toContainText('Weekly from')
  await comingUp(page).getByRole('button', { name: 'Cancel deposit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this deposit?' })
  await expect(question).toContainText('Later deposits don’t change.')
  await question.getByRole('radio', { name: 'This and future deposits' }).check()
  await expect(question).toContainText('No more deposits will be made.')
  await checkA11y(page)
  await question.getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page).toHaveURL(/\/deposit\/cancel-success/)
  await expect(page.getByText('The recurring deposit has ended')).toBeVisible()
  await checkA11y(page)
  await goHome(page)
  await expect(comingUp(page)).toHaveCount(0)
})

interface Transfer {
  status: string
  amount_cents: number
}

test('a day on which banks are closed says where it moves; one of many cancelled goes on, and what is gone is not changed', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const { applicant, today } = await saver(page)
  const saturday = nextWeekday(daysAfter(today, 7), SATURDAY)
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('60')
  await page.getByRole('radio', { name: 'Pick a date' }).check()
  await button(page, 'Review deposit').click()
  await expect(page.getByText('Choose a date').first()).toBeVisible()
  await page.getByRole('button', { name: 'Choose from a calendar' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await typeDate(page, 'Transfer date', saturday)
  const moved = page.getByText(/^Sat, \w+ \d+ isn’t a business day\. We’ll use \w+, \w+ \d+\.$/)
  await expect(moved).toBeVisible()
  await checkA11y(page)
  await button(page, 'Review deposit').click()
  await expect(moved).toBeVisible()
  await button(page, 'Schedule $60.00').click()
  await expect(page.getByRole('heading', { name: 'Your deposit is confirmed' })).toBeVisible()

  await fillRepeating(page, '65', daysAfter(saturday, -3))
  await page.getByRole('radio', { name: 'Every two weeks' }).check()
  await button(page, 'Review deposit').click()
  await button(page, 'Schedule $65.00 every two weeks').click()
  await button(page, 'Cancel deposit').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel deposit' }).click()
  await expect(page.getByText(/^Your recurring deposit continues with \$65\.00 on/)).toBeVisible()

  // What was cancelled in another tab can no longer be changed, and an unknown one leads to the list.
  const date = nextWeekday(daysAfter(today, 2), WEDNESDAY)
  const { transaction } = await applicant.caller.post<{ transaction: { uuid: string } }>(
    '/deposit',
    { amount_cents: 61_00, date },
  )
  await page.goto(`/deposit/edit?transaction=${transaction.uuid}`)
  await page.getByLabel('Amount').fill('70')
  await button(page, 'Review change').click()
  await expect(button(page, 'Confirm change')).toBeVisible()
  await applicant.caller.post(`/transactions/${transaction.uuid}/void`, {})
  await button(page, 'Confirm change').click()
  await expect(page.getByRole('heading', { name: 'can no longer be changed' })).toBeVisible()
  await expect(page.getByText(/^Canceled\. No money/)).toBeVisible()
  await checkA11y(page)

  await page.goto('/deposit/edit?transaction=5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11')
  await expect(page).toHaveURL('/dashboard/transactions-list')
})

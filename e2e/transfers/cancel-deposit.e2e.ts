import type { Locator, Page } from '@playwright/test'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'

/** UX 30: everything by keyboard. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('not reached by the keyboard')
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function mailTo({ email }: Applicant, subject: RegExp): Promise<void> {
  await expect
    .poll(async () => (await inbox(email)).some((mail) => subject.test(mail.subject ?? '')))
    .toBe(true)
}

async function fund(page: Page): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  await signInAs(page, applicant, '/fund-account/ready-to-fund')
  await press(page, button(page, 'Confirm and fund my account'))
  await expect(page).toHaveURL('/fund-account/successful-fund')
  return applicant
}

/** Asked once more; Escape keeps it. */
async function cancel(page: Page): Promise<void> {
  await press(page, button(page, 'Cancel deposit'))
  const question = page.getByRole('alertdialog', { name: 'Cancel this deposit?' })
  await expect(question).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await press(page, button(page, 'Cancel deposit'))
  await press(page, question.getByRole('button', { name: 'Cancel deposit' }))
  await expect(page).toHaveURL(/\/deposit\/cancel-success/)
}

test('fund, cancel, deposit again and cancel at home, by keyboard @both', async ({ page }) => {
  test.setTimeout(120_000)
  const applicant = await fund(page)
  await expect(page.getByText(/You can cancel until \w+, \w+\s\d+, 3:45\sPM\sET/)).toBeVisible()
  await expect(page.getByText('Leaves Copper Canyon Bank')).toBeVisible()
  await checkA11y(page)

  await cancel(page)
  await expect(page.getByText('Deposit cancelled successfully')).toBeVisible()
  await expect(page.getByText('Canceled. No money left Copper Canyon Bank.')).toBeVisible()
  await mailTo(applicant, /deposit was canceled$/)
  await checkA11y(page)

  await press(page, link(page, 'Make another deposit'))
  await expect(page).toHaveURL('/deposit')
  await tabTo(page, page.getByLabel('Amount'))
  await checkA11y(page)
  await page.keyboard.type('75')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Deposit $75.00?' })).toBeVisible()
  await checkA11y(page)
  await page.reload()
  await press(page, link(page, 'Change amount'))
  await expect(page.getByLabel('Amount')).toHaveValue('$75.00')
  await press(page, button(page, 'Review deposit'))
  await press(page, button(page, 'Deposit $75.00'))
  await expect(page).toHaveURL(/\/deposit\/success/)
  await expect(page.getByText('Your deposit is confirmed')).toBeVisible()
  await expect(page.getByText(/^[0-9A-F]{8}$/)).toBeVisible()
  await mailTo(applicant, /deposit of \$75\.00$/)
  await checkA11y(page)

  // Back after success never repeats it (UX 6).
  await page.goBack()
  await expect(page.getByLabel('Amount')).toBeVisible()
  await page.goForward()
  await press(page, link(page, 'Go to home'))
  await expect(page).toHaveURL('/dashboard')
  // The deposit is shown with its days; the one that was cancelled before is not.
  await expect(page.getByText('$75.00')).toHaveCount(1)
  await expect(page.getByText('Canceled')).toHaveCount(0)
  await checkA11y(page)
  await cancel(page)
  await expect(page.getByText('Deposit cancelled successfully')).toBeVisible()
  await expect(page.getByText('$75.00')).toBeVisible()
})

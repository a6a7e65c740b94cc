import type { Browser, Page } from '@playwright/test'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { writePng } from '../messages/files.ts'
import { type Applicant, applicantAt, signInAs } from '../registration/applicant.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** Somebody whose account is open. */
async function saver(): Promise<Applicant> {
  const applicant = await applicantAt('disclosures')
  await applicant.caller.post('/fund-my-account', { amount_cents: 50_000 })
  return applicant
}

async function openAs(page: Page, who: 'agnes' | 'oskar', { depositor_id }: Applicant) {
  await enterAs(page, who)
  await page.goto(`/console/customers/${depositor_id}`)
  await expect(page.getByRole('heading', { name: 'More actions' })).toBeVisible()
}

/** The second person, at their own screen. */
async function petra(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await enterAs(page, 'petra')
  return page
}

test('a refund is paid once a second person agrees, and the customer sees what it is for', async ({
  page,
  browser,
}) => {
  test.slow()
  const ottoline = await saver()
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Refund money')
  const words = `Fee of your bank ${Date.now()}`
  await page.getByRole('combobox', { name: 'Search everything' }).fill(ottoline.email)
  await reader.open(page.getByRole('option', { name: 'Ottoline Sampleworth' }).first())
  await checkA11y(page)
  await reader.press('Refund')
  await reader.write('Amount', '12.50')
  await reader.write('Description', words)
  await reader.write('Reason', 'They sent the bill of their bank')
  await checkA11y(page)
  await reader.press('Request approval')
  expect(reader.presses).toBeLessThanOrEqual(4)
  await expect(page.getByText('$12.50 was sent for approval')).toBeVisible()

  const other = await petra(browser)
  const second = reader.handTo(other)
  await second.press('Approvals')
  await other.getByRole('link', { name: `Refund $12.50 to Ottoline Sampleworth: ${words}` }).click()
  // Her first deposit has not settled, so that the refund is all she has.
  await expect(other.getByRole('row', { name: 'Balance $0.00 $12.50' })).toBeVisible()
  await checkA11y(other)
  await second.write('Reason', 'The bill is right')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()

  const subject = async () => (await inbox(ottoline.email))[0]?.subject
  await expect.poll(subject).toContain('refunded you $12.50')
  const hers = await (await browser.newContext()).newPage()
  await signInAs(hers, ottoline, '/dashboard/transactions-list')
  await expect(hers.getByText(`Refund: ${words}`).first()).toBeVisible()
  await hers.close()
})

test('an address is corrected and a letter tells of it; what was missed is sent again', async ({
  page,
}) => {
  const ottoline = await saver()
  await openAs(page, 'agnes', ottoline)
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Correct address' }).click()
  await page.getByLabel('Street address').fill('7 Other Invented Road')
  await page.getByLabel('Reason').fill('They moved next door')
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Correct address' }).click()
  await expect(page.getByText('Address corrected. We notified them.')).toBeVisible()
  await expect(page.getByText('7 Other Invented Road, Springfield, IL 62701')).toBeVisible()
  const subject = async () => (await inbox(ottoline.email))[0]?.subject
  await expect.poll(subject).toContain('mailing address was changed')

  await page.getByRole('button', { name: 'Resend email' }).click()
  await page.getByLabel('Email to resend', { exact: true }).selectOption('Password reset link')
  await page.getByLabel('Reason').fill('They did not get the first one')
  await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByText('Resent: password reset link.')).toBeVisible()
  await expect.poll(async () => (await inbox(ottoline.email))[0]?.link).toContain('reset-password')
})

test('an account is closed by two, who see what is paid out', async ({ page, browser }) => {
  test.slow()
  const ottoline = await saver()
  await openAs(page, 'oskar', ottoline)
  await page.getByRole('button', { name: 'Close and pay out' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Paid out', { exact: true })).toBeVisible()
  await checkA11y(page)
  await dialog.getByLabel('Reason').fill('They asked for it in writing')
  await dialog.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('The closing was sent for approval')).toBeVisible()
  const other = await petra(browser)
  await other.getByRole('link', { name: 'Approvals' }).click()
  await other
    .getByRole('link', { name: 'Close the account of Ottoline Sampleworth' })
    .first()
    .click()
  await other.getByLabel('Reason').fill('The letter is signed')
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()
  await page.reload()
  await expect(page.getByText('Closed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
})

test('a template is written, filled in for a customer and sent; a file is downloaded', async ({
  page,
  browser,
}) => {
  test.slow()
  const ottoline = await saver()
  const subject = `A question ${Date.now()}`
  const hers = await (await browser.newContext()).newPage()
  await signInAs(hers, ottoline, '/message-center')
  await hers.getByRole('link', { name: 'Write new message' }).click()
  await hers.getByRole('button', { name: /What is it about/ }).click()
  await hers.getByRole('option', { name: 'Something else' }).click()
  await hers.getByLabel('Subject').fill(subject)
  await hers.getByLabel('Message', { exact: true }).fill('Here is what you asked for.')
  await hers
    .getByLabel('Files')
    .setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: writePng() })
  await hers.getByRole('button', { name: 'Send' }).click()
  await expect(hers.getByText('Your message was sent')).toBeVisible()
  await hers.close()

  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Reply with a template')
  const name = `Hello ${Date.now()}`
  await reader.press('Messages')
  await reader.press('Templates')
  await reader.press('New template')
  await reader.write('Name', name)
  await reader.write('Text', 'Dear {{first_name}}, {{institution}} looks into it.')
  await checkA11y(page)
  await reader.press('Save template')
  await expect(page.getByText(`“${name}” was saved.`)).toBeVisible()
  await checkA11y(page)
  await reader.press('Messages')
  await reader.open(page.getByRole('link', { name: subject }))
  await reader.choose('Template', name)
  await reader.sees('Your reply')
  await expect(page.getByLabel('Your reply')).toHaveValue(
    'Dear Ottoline, Harborlight looks into it.',
  )
  await checkA11y(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download passport.png' }).click()
  expect((await download).suggestedFilename()).toBe('passport.png')
  await reader.press('Send reply')
  reader.isThrough()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await page.goto('/console/message-templates')
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('button', { name: 'Remove template' }).click()
  await expect(page.getByText(`“${name}” was removed.`)).toBeVisible()
})

test('a view is saved as a tab, and several items are noted at once', async ({ page }) => {
  await enterAs(page, 'oskar')
  await page.getByRole('radio', { name: 'Unclaimed' }).click()
  await expect(page).toHaveURL(/view=unclaimed/)
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('To take on')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name: 'To take on' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const boxes = page.getByRole('table', { name: 'Work queue' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Add note to selected' }).click()
  await page.getByLabel('New note').fill('Seen together at the meeting')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('2 of 2 done.')).toBeVisible()
  await page.getByRole('button', { name: 'Delete this view' }).click()
  await expect(page.getByRole('link', { name: 'To take on' })).toHaveCount(0)
})

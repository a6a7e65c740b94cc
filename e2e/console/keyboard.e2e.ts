import type { Browser, Page } from '@playwright/test'
import { openedAccount, reportDeposit } from '../disputes/report-problem.ts'
import { expect, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { applicantAt, inventSsn, signInAs } from '../registration/applicant.ts'
import { enterAs } from './staff.ts'

/** The search on every page: its shortcut, what is typed, and the first result that says it. */
async function find(page: Page, typed: string): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(typed)
  const option = page.getByRole('option', { name: typed }).first()
  await expect(option).toBeVisible()
  for (const _ of await page.getByRole('option').all()) {
    if ((await option.getAttribute('aria-selected')) === 'true') break
    await page.keyboard.press('ArrowDown')
  }
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(option).toHaveCount(0)
}

/** The second person goes to this request, whichever opened at sign-in, and approves it. */
async function approve(browser: Browser, words: string): Promise<void> {
  const page = await (await browser.newContext()).newPage()
  const keys = new Keyboard(page)
  await enterAs(page, 'petra')
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page.getByRole('heading', { level: 1, name: 'Approvals' })).toBeVisible()
  await keys.press(page.getByRole('link', { name: words }))
  await keys.type(page.getByLabel('Reason'), 'I compared it with the case')
  await keys.press(page.getByRole('button', { name: 'Approve', exact: true }))
  await expect(page.getByText('Approved and carried out.')).toBeVisible()
  await page.context().close()
}

test('one case of each kind by keyboard alone: review, message, refund, dispute, approval', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const person = await openedAccount()
  const subject = `A question by keyboard ${Date.now()}`
  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, person)
  const reference = await reportDeposit(theirs, 'I never asked for this deposit.')
  await person.caller.post('/messages', { topic: 'other', subject, text: 'When does it arrive?' })
  await theirs.context().close()
  const waiting = await applicantAt('confirmed', inventSsn('0004'))

  await page.setViewportSize({ width: 1280, height: 900 })
  await enterAs(page, 'oskar')
  const keys = new Keyboard(page)
  const dialog = page.getByRole('dialog')

  await test.step('a review', async () => {
    await page.goto(`/console/reviews/${waiting.depositor_id}`)
    await keys.press(page.getByRole('button', { name: 'Approve', exact: true }))
    await keys.type(dialog.getByLabel('Reason'), 'The passport shows the same person')
    await keys.press(dialog.getByRole('button', { name: 'Approve', exact: true }))
    await expect(page.getByRole('heading', { level: 1, name: / was approved$/ })).toBeFocused()
  })
  await test.step('a message', async () => {
    await find(page, subject)
    await keys.type(page.getByLabel('Your reply'), 'It arrives on Monday.')
    await keys.press(page.getByRole('button', { name: 'Send reply' }))
    await expect(page.getByText('Reply sent.')).toBeVisible()
  })
  const words = `Fee of your bank ${Date.now()}`
  await test.step('a refund', async () => {
    await find(page, person.email)
    await keys.press(page.getByRole('button', { name: 'Refund' }))
    await keys.type(dialog.getByLabel('Amount'), '12.50')
    await keys.type(dialog.getByLabel('Description'), words)
    await keys.type(dialog.getByLabel('Reason'), 'They sent the bill of their bank')
    await keys.press(dialog.getByRole('button', { name: 'Request approval' }))
    await expect(page.getByText('$12.50 was sent for approval')).toBeVisible()
  })
  await test.step('a dispute', async () => {
    await find(page, reference)
    await keys.press(page.getByRole('button', { name: 'Decide', exact: true }))
    const finding = page.getByLabel('Finding', { exact: true })
    await keys.goTo(finding)
    await page.keyboard.type('Error confirmed')
    await expect(finding.locator('option:checked')).toHaveText('Error confirmed')
    await keys.type(page.getByLabel('Correct amount'), '500')
    await keys.type(page.getByLabel('Reasons'), 'The sign-in came from somebody else.')
    await keys.type(page.getByLabel('Documents used'), 'The list of sign-ins')
    await keys.press(page.getByRole('button', { name: 'Request approval' }))
    await expect(page.getByText('Pending approval.')).toBeVisible()
  })
  await test.step('approvals', async () => {
    await approve(browser, `Refund $12.50 to Ottoline Sampleworth: ${words}`)
    await approve(browser, `Decide dispute ${reference}: error confirmed, $500.00`)
  })
})

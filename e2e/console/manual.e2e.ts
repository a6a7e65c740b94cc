import { passCutOff } from '../clock.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { applicantAt, inventSsn } from '../registration/applicant.ts'
import { Reader } from './manual.ts'
import { returnFileFor } from './return-file.ts'
import { emailOf, enterAs } from './staff.ts'

/** The sections of docs/console.md, each walked by its labels alone. */

test('signs in, claims work, finds a customer and answers a message @main', async ({ page }) => {
  test.slow()
  await test.step('signs in, and is led back to the page that was wanted', async () => {
    const email = emailOf('agnes')
    const seen = (await inbox(email)).filter(({ code }) => code !== null).length
    const reader = new Reader(page, 'Sign in')
    await page.goto('/console/customers?q=ingrid')
    await expect(page.getByText('Sign in to open this page.')).toBeVisible()
    await reader.write('Work email', email)
    await reader.write('Password', 'paper lantern pier')
    await reader.press('Continue')
    await reader.write('6-digit code', await nextCode(email, seen))
    reader.isThrough()
    await expect(page).toHaveURL('/console/customers?q=ingrid')
    await expect(page.getByRole('link', { name: 'Ingrid Tidewater' })).toBeVisible()
  })
  await test.step('finds a customer, and reveals a number for a reason that is kept', async () => {
    const reader = new Reader(page, 'Find a customer and reveal a number')
    await reader.press('Customers')
    await reader.write('Find a customer', 'tidewater')
    await reader.press('Search')
    await reader.open(page.getByRole('link', { name: 'Ingrid Tidewater' }))
    await reader.press('Reveal SSN')
    await reader.write('Reason', 'Caller asked to confirm the number')
    await reader.press('Show for 30 seconds')
    reader.isThrough()
    await expect(page.getByText(/^\d{3}-\d\d-1234$/)).toBeVisible()
    const timeline = page.getByRole('table', { name: 'Timeline' })
    await expect(timeline.getByText('SSN viewed by staff').first()).toBeVisible()
    await expect(timeline.getByText(`by ${emailOf('agnes')}`).first()).toBeVisible()
  })
  await test.step('claims an item of work, notes what was done, and finishes it', async () => {
    const reader = new Reader(page, 'Work on an item')
    await reader.press('Work')
    await reader.press('Unclaimed')
    await reader.open(page.getByRole('link', { name: 'Return rate' }).first())
    // Other journeys finish work of this kind too: this item is known by its number.
    await expect(page).toHaveURL(/item=\d+/)
    const number = new URL(page.url()).searchParams.get('item') ?? ''
    await reader.press('Claim')
    await expect(page.getByRole('button', { name: 'Release' })).toBeVisible()
    await reader.write('New note', 'Asked the risk desk to look at the originators.')
    await reader.press('Add note')
    const item = page.getByRole('region', { name: 'Return rate' })
    await expect(
      item.getByRole('listitem').filter({ hasText: 'Asked the risk desk' }),
    ).toBeVisible()
    await reader.press('Mark done')
    await expect(item).toContainText(emailOf('agnes'))
    await reader.press('Done')
    reader.isThrough()
    // The list of what is done has come, and not that of what waits.
    await expect(page.getByRole('columnheader', { name: 'Done' })).toBeVisible()
    await page.locator(`a[href*="item=${number}"]`).click()
    await expect(
      item.getByRole('listitem').filter({ hasText: 'Asked the risk desk' }),
    ).toBeVisible()
  })
  await test.step('answers a message, and the customer is told', async () => {
    const reader = new Reader(page, 'Reply to a message')
    await reader.press('Messages')
    await reader.open(page.getByRole('link', { name: 'My deposit came back' }))
    await reader.write('Your reply', 'Your bank called the debit unauthorized. We wrote to it.')
    await reader.press('Send reply')
    reader.isThrough()
    await expect(page.getByText('Reply sent.')).toBeVisible()
    await expect(page.getByText('Sent, unread')).toBeVisible()
    const told = async () => (await inbox('winifred.tuppence@example.com'))[0]?.text ?? ''
    await expect.poll(told).toContain('message')
  })
})

/** The manual's steps for a possible sanctions match, which this applicant does not have. */
const OF_A_MATCH = [
  'Clear the match',
  'Name',
  'Date of birth',
  'Address',
  'Reason',
  'Request approval',
]

test('decides a review, with the letter shown before, and the letter goes out @main', async ({
  page,
}) => {
  const { depositor_id, email } = await applicantAt('confirmed', inventSsn('0004'))
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Finish a review')
  await reader.press('Reviews')
  await reader.open(page.locator(`a[href$="/reviews/${depositor_id}"]`))
  await reader.sees('Application')
  await reader.sees('Evidence')
  for (const label of OF_A_MATCH) reader.passesOver(label)
  await reader.press('Approve')
  reader.passesOver('Decline')
  const letter = await page.getByRole('blockquote', { name: 'Letter' }).innerText()
  await reader.write('Reason', 'The passport shows the same person')
  await reader.press('Approve')
  reader.isThrough()
  expect(reader.presses).toBeLessThanOrEqual(4)
  await expect(page.getByRole('heading', { level: 1, name: / was approved$/ })).toBeFocused()
  const [subject = ''] = letter.split('\n')
  await expect.poll(async () => (await inbox(email))[0]?.subject).toBe(subject)
  await page.goto('/console/reviews')
  await expect(page.getByRole('table', { name: 'Reviews' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(page.locator(`a[href$="/reviews/${depositor_id}"]`)).toHaveCount(0)
})

test('takes in a file of returns, seen before it is done', async ({ page }) => {
  test.slow()
  const { trace, transaction } = await sentDeposit()
  // On a banking day on which nobody has reconciled.
  await passCutOff()
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Import a return file')
  await reader.press('ACH files')
  await reader.press('Import returns')
  await checkA11y(page)
  await reader.attach('File', { name: 'returns.ach', text: await returnFileFor(trace, 'R01') })
  await reader.press('Preview')
  await reader.sees('What happens')
  await expect(page.getByRole('row', { name: /R01: Not enough money/ })).toContainText(
    'Ottoline Sampleworth',
  )
  expect(await transaction()).toBe('Submitted')
  await checkA11y(page)
  await reader.press('Import')
  reader.isThrough()
  await expect(page.getByText('returns.ach was imported. 1 return,')).toBeVisible()
  await expect.poll(transaction).toBe('Returned')
})

/** A first deposit that has left for the other bank, and how it stands. */
async function sentDeposit() {
  const { caller } = await applicantAt('disclosures')
  await caller.post('/fund-my-account', { amount_cents: 50_000 })
  await passCutOff()
  const first = async () => {
    const { transactions } = await caller.get<{
      transactions: { request_id: string; status: string; earlier_attempts: unknown[] }[]
    }>('/transactions')
    return transactions.at(-1)
  }
  await expect.poll(async () => (await first())?.status).toBe('Submitted')
  const request = await caller.get<{ events: { file_reference: string | null }[] }>(
    `/request/${(await first())?.request_id}`,
  )
  const reference = request.events.find((event) => event.file_reference)?.file_reference
  const trace = reference?.split('/')[1] ?? ''
  const transaction = async () => {
    const last = await first()
    // A deposit that came back is shown as the attempt that follows.
    return last?.earlier_attempts.length === 1 ? 'Returned' : last?.status
  }
  return { trace, transaction }
}

test('adds somebody by two, who chooses a password by the link and comes in', async ({
  page,
  browser,
}) => {
  test.slow()
  const email = `nell-${Date.now()}@harborlight.example`
  await enterAs(page, 'adam')
  const reader = new Reader(page, 'Add a staff member')
  await reader.press('Staff')
  await reader.press('Add staff')
  const name = `Nell Newcomer ${Date.now()}`
  await reader.write('Name', name)
  await reader.write('Work email', email)
  await reader.choose('Role', 'viewer')
  await reader.write('Reason', 'A new colleague at the front desk')
  await reader.press('Request approval')
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'ruth')
  const second = reader.handTo(other)
  await second.press('Approvals')
  await checkA11y(other)
  await other.getByRole('link', { name: `Add ${name}` }).click()
  await checkA11y(other)
  await second.write('Reason', 'I met her')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()
  await page.reload()
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Invited')
  await page.getByRole('button', { name: 'Sign out' }).click()

  await expect.poll(async () => (await inbox(email))[0]?.link).toBeTruthy()
  await page.goto((await inbox(email))[0]?.link ?? '')
  await expect(page).toHaveURL('/console/password')
  await page.getByLabel('New password').fill('a wholly new passphrase')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Your password is set. You can sign in now.')).toBeVisible()
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a wholly new passphrase')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  const desks = page.getByRole('navigation', { name: 'Console' })
  await expect(desks.getByRole('link', { name: 'Customers' })).toBeVisible()
  await expect(desks.getByRole('link', { name: 'Reviews' })).toHaveCount(0)
  await expect(desks.getByRole('link', { name: 'Staff' })).toHaveCount(0)
})

test('adds a role of chosen permissions by two, which can then be given', async ({
  page,
  browser,
}) => {
  test.slow()
  await enterAs(page, 'adam')
  const reader = new Reader(page, 'Add a custom role')
  await reader.press('Staff')
  await reader.press('Add a role')
  const name = `Phone desk ${Date.now()}`
  await reader.write('Name', name)
  await reader.write('Description', 'Answers calls, and requests small refunds.')
  const may = ['Find and view customers', 'Request refunds up to the role’s limit']
  await reader.check('Permissions', ...may)
  await reader.write('Refunds per day', '25')
  await reader.write('Transfer reversals per day', '')
  await reader.write('Reason', 'The phone desk begins on Monday')
  await checkA11y(page)
  await reader.press('Request approval')
  await expect(page.getByText(`The role ${name} was sent to another administrator`)).toBeVisible()
  const roles = page.getByRole('table', { name: 'Custom roles' })
  await expect(roles.getByRole('row', { name })).toHaveCount(0)
  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'ruth')
  const second = reader.handTo(other)
  await second.press('Approvals')
  await other.getByRole('link', { name: `Add the role ${name}` }).click()
  await expect(other.getByText(may.join('; '))).toBeVisible()
  await checkA11y(other)
  await second.write('Reason', 'I compared it with the desk’s tasks')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()
  await page.reload()
  await expect(roles.getByRole('row', { name })).toContainText('$25.00')
  await expect(page.getByRole('columnheader', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Add staff' }).click()
  await page.getByLabel('Role', { exact: true }).selectOption(name)
  await checkA11y(page)
})

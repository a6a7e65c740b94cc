import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { openedAccount, reportDeposit } from './report-problem.ts'

const FORM = '/report-a-problem'
const REPORTS = '/report-a-problem/your-reports'

test('a problem is reported from a transaction, and its dates are told', async ({ page }) => {
  test.slow()
  const person = await openedAccount()
  await signInAs(page, person)
  await reportDeposit(page, 'I never asked for this deposit.')
  await expect(page).toHaveURL(/your-reports\?report=[\da-f-]{36}$/)
  const next = page.getByText(
    /^We’ll decide by \w+ \d+, \d{4}\. If we need more time, our staff will credit/,
  )
  await expect(next).toBeVisible()
  await checkA11y(page)
  await expect
    .poll(async () => (await inbox(person.email)).map(({ subject }) => subject ?? '').join('\n'))
    .toContain('We received the problem you reported')

  await page.reload()
  await expect(next).toBeVisible()
  await page.getByText('We received the problem you reported').click()
  await expect(page.getByText(/There’s no fee for this/)).toBeVisible()
  await page.getByRole('link', { name: /your reports/i }).click()
  await expect(page).toHaveURL(REPORTS)
  await expect(page.getByText('Under review')).toBeVisible()
  await checkA11y(page)

  await page.goto('/message-center')
  await page.getByRole('link', { name: /your reports/i }).click()
  await page.getByRole('link', { name: 'I didn’t make or authorize this transfer' }).click()
  await page.getByRole('button', { name: 'Withdraw report' }).click()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Withdraw report' }).last().click()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
})

test('what is typed is kept, the last look survives a reload, and no connection loses nothing', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(page, await openedAccount(), FORM)
  const words = page.getByLabel('What happened?')
  await page.getByText('A transfer is missing').click()
  await words.fill('My withdrawal never came.')
  await page.getByLabel('Amount in question').fill('75')
  await checkA11y(page)
  const other = await context.newPage()
  await expect(async () => {
    await other.goto(FORM)
    const offered = other.getByText('We restored the draft you didn’t send.')
    await expect(offered).toBeVisible({ timeout: 3_000 })
    await expect(other.getByLabel('Amount in question')).toHaveValue('$75.00')
  }).toPass({ timeout: 20_000 })
  await expect(other.getByLabel('What happened?')).toHaveValue('My withdrawal never came.')
  await other.close()

  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('heading', { name: 'Send this report?' })).toBeVisible()
  await checkA11y(page)
  await page.reload()
  await expect(page.getByText('My withdrawal never came.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit report' }).click()
  await expect(words).toHaveValue('My withdrawal never came.')
  await page.getByRole('button', { name: 'Continue' }).click()

  const send = page.getByRole('button', { name: 'Send report' })
  await context.setOffline(true)
  await send.click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await send.dblclick()
  await expect(page.getByText('We received your report')).toBeVisible()
  await page.goto(REPORTS)
  await expect(page.getByRole('link', { name: 'A transfer is missing' })).toHaveCount(1)
  await page.goto(FORM)
  await expect(page.getByLabel('What happened?')).toHaveValue('')
})

test('whose account is closed reports from a line of a statement', async ({ page }) => {
  test.slow()
  await signInAs(page, await findDemoPerson('closed'), '/dashboard/documents/statements')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^[A-Z]\w+ \d{4}/ })
    .first()
    .click()
  await checkA11y(page)
  const line = page.getByRole('link', { name: /^Problem\? Report a problem/ }).first()
  await line.click()
  await expect(page.getByRole('heading', { name: 'About this statement' })).toBeVisible()
  await expect(page.getByLabel('What happened?')).toHaveValue(/^\w+ \d+, \d{4}, .+: $/)
  await expect(page.getByRole('heading', { name: /Prefer to call/ })).toBeVisible()
  await page.getByText('I don’t recognize this transfer').click()
  await page.getByLabel('What happened?').pressSequentially('what was this?')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('We received your report')).toBeVisible()
  await expect(page.getByText(/We’ll decide by/)).toBeVisible()
  await checkA11y(page)
})

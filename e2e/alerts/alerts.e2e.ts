import { checkA11y, expect, test } from '../fixtures.ts'
import { returnedApplicant } from '../funding/returned.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'

test('a returned deposit is counted in the menu, listed, marked as read and followed', async ({
  page,
  context,
}) => {
  test.setTimeout(60_000)
  await signInAs(page, await returnedApplicant('R02'), '/dashboard/alerts')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('link', { name: 'Alerts 2 unread', exact: true })).toBeVisible()
  const returned = page.getByRole('listitem').filter({ hasText: 'Your deposit was returned' })
  await expect(returned).toContainText('Problem · Unread')
  await expect(returned.getByRole('heading')).toHaveCSS('font-weight', '700')
  await checkA11y(page)

  await context.setOffline(true)
  const read = page.getByRole('button', { name: 'Mark as read: Your deposit was returned' })
  await read.click()
  await expect(returned.getByRole('alert')).toContainText('This alert is still unread')
  await expect(returned.getByRole('alert')).toContainText('We couldn’t connect.')
  await expect(returned).toContainText('Unread')
  await expect(menu.getByRole('link', { name: 'Alerts 2 unread', exact: true })).toBeVisible()

  await context.setOffline(false)
  await read.click()
  await expect(page.getByText('Alert marked as read')).toBeVisible()
  await expect(returned).not.toContainText('Unread')
  await expect(returned.getByRole('heading')).toHaveCSS('font-weight', '400')
  await expect(menu.getByRole('link', { name: 'Alerts 1 unread', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('Alerts marked as read')).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Alerts', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No unread alerts')).toBeVisible()
  await checkA11y(page)

  await returned.getByRole('link').click()
  await expect(page).toHaveURL(/\/dashboard\/transactions-list\?request=[0-9a-f-]{36}$/)
})

test('how alerts are sent is saved at once; after STOP the page says how texts begin again', async ({
  page,
}) => {
  test.setTimeout(60_000)
  const applicant = await applicantAt('registered')
  await signInAs(page, applicant, '/my-account')
  await page.getByRole('link', { name: 'Alert preferences' }).click()
  await expect(page).toHaveTitle('Harborlight Savings | Alert preferences')
  const text = page.getByRole('switch', { name: 'Text: A transfer was returned' })
  await expect(text).not.toBeChecked()
  await text.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await checkA11y(page)
  await page.reload()
  await expect(text).toBeChecked()

  await fetch(`${BASE_URL}/sandbox/api/texts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: applicant.phone, text: 'STOP' }),
  })
  await page.reload()
  await expect(page.getByText('text START to the number our texts came from')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Text: A deposit is available' })).toBeDisabled()
  await checkA11y(page)
})

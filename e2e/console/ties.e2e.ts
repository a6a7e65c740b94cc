import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { agreeAs, enterAs } from './staff.ts'

const CLOSE = 'Accounts related to Agnes Frontdesk'
const CLOSED = 'You have a conflict of interest with this account.'

test('an account of somebody’s family is recorded, and closed to them until it is removed', async ({
  page,
  browser,
}) => {
  test.slow()
  const context = await browser.newContext()
  const agnes = await context.newPage()
  await enterAs(agnes, 'agnes')
  await agnes.goto('/console/customers?q=ingrid')
  const ingrid = agnes.getByRole('link', { name: 'Ingrid Tidewater' })
  const address = await ingrid.getAttribute('href')
  await enterAs(page, 'adam')
  const reader = new Reader(page, 'Record related accounts')
  await reader.press('Staff')
  await reader.press('Accounts', CLOSE)
  await expect(page.getByRole('heading', { level: 1, name: CLOSE })).toBeVisible()
  await expect(page).toHaveTitle(`Harborlight Savings | ${CLOSE} · Console`)
  await checkA11y(page)
  await reader.press('Record an account')
  await reader.write('Customer email', 'ingrid.tidewater@example.com')
  await reader.choose('Relationship', 'family')
  await reader.write('Reason', 'She told us that they are sisters.')
  await checkA11y(page)
  await reader.press('Record account')
  reader.isThrough()
  const recorded = page.getByRole('row', { name: /ingrid\.tidewater@example\.com/ })
  await expect(recorded).toContainText('She told us that they are sisters.')
  await checkA11y(page)

  await agnes.reload()
  await expect(
    agnes.getByText('Your own and related accounts are hidden from lists.'),
  ).toBeVisible()
  await expect(ingrid).toHaveCount(0)
  await agnes.goto(address ?? '')
  await expect(agnes.getByRole('alert')).toContainText(CLOSED)
  await expect(agnes.getByRole('heading', { name: 'Timeline' })).toHaveCount(0)
  await checkA11y(agnes)

  await recorded.getByRole('button', { name: /^Remove/ }).click()
  await page.getByLabel('Reason').fill('It was somebody of the same name.')
  await page.getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('was sent to another administrator for approval')).toBeVisible()
  await agreeAs(browser, 'ruth', 'Restore access to a related account for Agnes Frontdesk')
  await page.reload()
  await expect(page.getByText('No accounts are recorded.')).toBeVisible()
  await agnes.getByRole('button', { name: 'Retry' }).click()
  await expect(agnes.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await context.close()
})

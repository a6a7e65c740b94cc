import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** Two customers, one of them with a closed account, and nobody. */
const NAMES = `number,last_name,first_name,date_of_birth,ssn
7,BACKWATER,Rowena,1986-05-14,
8,Lastpage,Lucinda,,
9,Nobodyhere,Nora,,
`

test('compliance answers a request for names, of which nobody else sees anything', async ({
  page,
  browser,
}) => {
  test.slow()
  const reference = `FIN-${Date.now()}`
  await enterAs(page, 'connie')
  const reader = new Reader(page, 'Answer a 314(a) request')
  await reader.press('314(a) requests')
  const table = page.getByRole('table', { name: '314(a) requests' })
  await expect(table).toHaveAttribute('aria-busy', 'false')
  await expect(page).toHaveTitle('Harborlight Savings | 314(a) requests · Console')
  await checkA11y(page)
  await reader.press('Import a request')
  await reader.write('Request reference', reference)
  await reader.write('Received on', '2026-01-05')
  await reader.attach('File', { name: 'wrong.csv', text: `${NAMES}10,Wrong,,,1\n,,,,2\n` })
  await page.getByRole('button', { name: 'Import and search' }).click()
  await expect(page.getByText('Line 6: the ssn must have nine digits.')).toBeVisible()
  await checkA11y(page)
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'names.csv', mimeType: 'text/csv', buffer: Buffer.from(NAMES) })
  await reader.press('Import and search')
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  await expect(page.getByText('Monday, January 19, 2026')).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await checkA11y(page)
  await reader.press('Confirm match', 'Confirm match Rowena Backwater')
  await expect(page.getByRole('heading', { level: 2, name: 'Matches' })).toBeFocused()
  await reader.press('Rule out', 'Rule out Lucinda Lastpage')
  await expect(page.getByText('No matches left to review.')).toBeVisible()
  await page.getByRole('radio', { name: 'Hits (1)' }).check()
  await expect(page.getByRole('link', { name: 'Rowena Backwater' })).toBeVisible()
  await reader.press('Record answer')
  await reader.write('Answered on', '2026-01-12')
  await checkA11y(page)
  await reader.press('Record answer')
  reader.passesOver('Close with no hits')
  reader.isThrough()
  await expect(page.getByText('The answer was recorded.')).toBeVisible()
  await expect(page.getByText('Sunday, January 12, 2031')).toBeVisible()
  await checkA11y(page)

  const elsewhere = await (await browser.newContext()).newPage()
  await enterAs(elsewhere, 'petra')
  const desks = elsewhere.getByRole('navigation', { name: 'Console' })
  await expect(desks.getByRole('link', { name: '314(a) requests' })).toHaveCount(0)
  await elsewhere.goto('/console/suspicion-searches')
  await expect(elsewhere.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
  await elsewhere.goto('/console/audit')
  const audit = elsewhere.getByRole('table', { name: 'Audit' })
  await expect(audit).toHaveAttribute('aria-busy', 'false')
  await expect(elsewhere.getByText(reference)).toHaveCount(0)
  await elsewhere.close()
})

import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

const LIST = '/dashboard/transactions-list'

async function save(page: Page, format: 'CSV' | 'OFX') {
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  const file = await saved
  const name = file.suggestedFilename()
  await expect(page.getByText(`${name} was downloaded`)).toBeAttached()
  return { name, text: readFileSync(await file.path(), 'utf8') }
}

test('what is looked for is saved as a table and for other programs', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'), `${LIST}?q=interest`)
  const lines = page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const shown = await lines.count()
  const keyboard = new Keyboard(page)
  await keyboard.press(page.getByRole('button', { name: 'Download' }))
  await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeFocused()
  await checkA11y(page)
  const table = await save(page, 'CSV')
  expect(table.name).toMatch(/^harborlight-transactions-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = table.text.trimEnd().split('\r\n')
  expect(head).toBe('Date,Description,Amount,Balance after,Status,ID')
  expect(rows).toHaveLength(shown)
  for (const row of rows)
    expect(row).toMatch(/^\d{4}-\d\d-\d\d,Interest,\d+\.\d\d,\d+\.\d\d,Settled,/)

  await page.getByRole('button', { name: 'Download' }).click()
  const statement = await save(page, 'OFX')
  expect(statement.text.startsWith('OFXHEADER:100\r\n')).toBe(true)
  expect(statement.text.split('<STMTTRN>')).toHaveLength(shown + 1)
})

import type { Page } from '@playwright/test'
import { passCutOff } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** A day whose statement nobody has imported, as the list shows it. */
async function waitingDay(page: Page): Promise<string> {
  const row = page.getByRole('row', { name: /No statement yet/ }).last()
  const href = await row.getByRole('link').getAttribute('href')
  return href?.split('/').at(-1) ?? ''
}

/** What the simulated bank says about it. */
async function statementOf(page: Page, date: string, mistake = ''): Promise<Buffer> {
  const reply = await page.request.get(`/sandbox/api/ach/statement?date=${date}${mistake}`)
  expect(reply.status()).toBe(200)
  return reply.body()
}

test('reconciles a day with the bank’s statement, whose mistake is explained', async ({ page }) => {
  test.slow()
  // On a banking day on which the same person has imported nothing by hand.
  await passCutOff()
  await passCutOff()
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Reconcile a day')
  await reader.press('Reconciliation')
  await expect(page.getByRole('table', { name: 'Banking days' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  const date = await waitingDay(page)
  const buffer = await statementOf(page, date, '&double=1')
  await reader.press('Import statement')
  reader.passesOver('File')
  const file = page.getByLabel('File', { exact: true })
  await file.setInputFiles({ name: `${date}.bai`, mimeType: 'text/plain', buffer })
  await reader.press('Preview')
  await expect(page.getByRole('table', { name: 'Preview' })).toBeVisible()
  await checkA11y(page)
  await reader.press('Import')
  await reader.press('Open day')
  await expect(page.getByText('1 open')).toBeVisible()
  await reader.sees('Breaks')
  await checkA11y(page)
  await reader.press('Resolve', 'Resolve: Duplicate on the statement')
  reader.passesOver('Matches')
  await checkA11y(page)
  await reader.write('Reason', 'The bank took the second one back on the next day')
  await reader.press('Explain')
  reader.passesOver('Match')
  reader.isThrough()
  await expect(page.getByText('No breaks. This day is reconciled.')).toBeVisible()
  const done = page.getByRole('table', { name: 'Matched and explained' })
  await expect(done.getByText('The bank took the second one back')).toBeVisible()
  await expect(done.getByText('Matched automatically').first()).toBeVisible()

  await page.goto(`/console/reconciliation/import`)
  await file.setInputFiles({ name: `${date}.bai`, mimeType: 'text/plain', buffer })
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/All of these lines were already imported/)).toBeVisible()
})

test('a statement that does not add up is told by its line, and nothing is kept', async ({
  page,
}) => {
  await enterAs(page, 'oskar')
  await page.goto('/console/reconciliation/import')
  const text = 'date,amount,memo\n2026-01-05,12.345,Too fine\n'
  const file = { name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText(/Line 2: the amount “12.345” is not valid/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import' })).toHaveCount(0)
})

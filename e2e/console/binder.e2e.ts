import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

test('an administrator takes the exam binder along', async ({ page }) => {
  await enterAs(page, 'adam')
  const reader = new Reader(page, 'Download the exam binder')
  await reader.press('Exam binder')
  await reader.sees('Summary')
  await expect(page.getByRole('table', { name: 'Opening an account' })).toBeVisible()
  await expect(page.getByText('Not part of the software').first()).toBeVisible()
  await checkA11y(page)
  const download = page.waitForEvent('download')
  await reader.press('Download as PDF')
  reader.isThrough()
  expect((await download).suggestedFilename()).toMatch(/^harborlight-exam-binder-[\d-]+\.pdf$/)
  await expect(page.getByText('is in your downloads.')).toBeVisible()
})

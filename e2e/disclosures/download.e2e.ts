import { readFile } from 'node:fs/promises'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('a document one agreed to is kept as a PDF', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.goto('/disclosures')
  await page
    .getByRole('link', { name: /Privacy/ })
    .first()
    .click()
  await expect(page.getByText(/^Version 1 · Agreed to on/)).toBeVisible()
  await checkA11y(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('harborlight-privacy-version-1.pdf')
  await expect(page.getByText('harborlight-privacy-version-1.pdf was downloaded')).toBeAttached()
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

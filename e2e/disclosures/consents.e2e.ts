import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'

/** As the documentation has it: `npm run verify -- --consents FILE`. */
const VERIFY = path.resolve(import.meta.dirname, '../../tools/verify.ts')

async function saver() {
  const person = await applicantAt('disclosures')
  await person.caller.post('/fund-my-account', { amount_cents: 500_00 })
  return person
}

test('everything one agreed to is listed, and kept as a PDF that proves itself', async ({
  page,
}) => {
  await signInAs(page, await saver(), '/disclosures')
  await page.getByRole('link', { name: /^Consent history/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Consent history')
  await expect(page).toHaveTitle(/\| Consent history$/)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(4)
  const first = page.getByRole('listitem').filter({ hasText: 'Consent to electronic documents' })
  await expect(first.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await expect(first.getByText(/ ET$/)).toBeVisible()
  await page.getByText('How to verify these documents').click()
  await expect(page.getByText('sha256sum --check SHA256SUMS').first()).toBeVisible()
  await checkA11y(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download all as PDF' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('harborlight-consents.pdf')
  const words = execFileSync('node', [VERIFY, '--consents', await file.path()]).toString()
  expect(words).toMatch(/^4 consents of Ottoline Sampleworth at .* to 4 documents: every hash is/)

  await first.getByRole('link', { name: /^Read the document/ }).click()
  await expect(page.getByRole('heading', { name: 'Your agreement' })).toBeVisible()
  await expect(page.getByText(/^Version 1 · Signed/)).toBeVisible()
  await page.getByText('Document fingerprint (SHA-256)').click()
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  await checkA11y(page)
  const one = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download PDF' }).click()
  const document = await one
  const name = document.suggestedFilename()
  expect(name).toMatch(/^harborlight-[a-z-]+-version-1\.pdf$/)
  await expect(page.getByText(`${name} was downloaded`)).toBeAttached()
  expect((await readFile(await document.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

test('electronic delivery is withdrawn after its consequences are told, and given back', async ({
  page,
}) => {
  const person = await saver()
  await signInAs(page, person, '/disclosures/consents')
  await expect(page.getByText(/^If you withdraw your consent,/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw your consent?' })
  await expect(dialog).toContainText('we’ll mail your statements')
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Keep consent' }).click()
  await expect(page.getByText('Paper.')).toHaveCount(0)

  await page.getByRole('button', { name: 'Withdraw consent' }).click()
  await dialog.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(page.getByText('Paper.')).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: /^Switch back to electronic delivery/ }),
  ).toBeVisible()
  await checkA11y(page)
  await expect
    .poll(async () => (await inbox(person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining('get paper documents from'))

  // A second tab that was open all the time takes nothing back twice, and home asks for nothing.
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  await expect(page.getByText('needs your agreement')).toHaveCount(0)

  await page.goto('/disclosures')
  const offer = page.getByRole('link', { name: /^Read\b.*Consent to electronic documents/ })
  await offer.click()
  await expect(page.getByText(/· Withdrawn /)).toBeVisible()
  await page.getByLabel('Word in the PDF').fill('sandbox')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page).toHaveURL('/disclosures')
  await page.goto('/disclosures/consents')
  await expect(page.getByText(/^Electronic\. /)).toBeVisible()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
})

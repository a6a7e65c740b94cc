import { readFile } from 'node:fs/promises'
import { passDays } from '../clock.ts'
import { checkA11y, expect, inbox, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { BASE_URL } from '../server.ts'

const DAY_MS = 86_400_000

/** Whole days from the bank's today to a day of a year. */
async function daysTo(dayOf: (year: number) => number): Promise<{ days: number; year: number }> {
  const reply = await fetch(`${BASE_URL}/sandbox/api/clock`)
  const { now } = (await reply.json()) as { now: string }
  const today = now.slice(0, 10)
  const year = Number(today.slice(0, 4))
  return { days: (dayOf(year) - Date.parse(today)) / DAY_MS, year }
}

test('over New Year a form comes, by email where somebody agreed to it', async ({ page }) => {
  test.slow()
  // In December too little would be earned before the year is over.
  const beforeDecember = await daysTo((year) => Date.UTC(year, 11, 1))
  if (beforeDecember.days < 0) {
    await passDays((await daysTo((year) => Date.UTC(year + 1, 0, 2))).days)
  }
  const person = await applicantAt('disclosures')
  await person.caller.post('/initial-fund-amount', { amount_cents: 9_000_00 })
  await person.caller.post('/fund-my-account', { amount_cents: 9_000_00 })
  await signInAs(page, person)
  const { year, days } = await daysTo((current) => Date.UTC(current + 1, 0, 17))

  await page.goto('/dashboard/documents/taxes')
  await expect(page.getByRole('heading', { level: 1, name: 'Tax Documents' })).toBeVisible()
  await expect(page).toHaveTitle('Harborlight Savings | Tax Documents')
  await expect(
    page.getByText(new RegExp(`^Your ${year} form will be ready by \\w+day, `)),
  ).toBeVisible()
  await expect(page.getByText('Paper.')).toBeVisible()
  await checkA11y(page)

  await page.getByRole('link', { name: 'Get tax documents electronically' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Consent to electronic tax documents' }),
  ).toBeVisible()
  await page.getByLabel('Word in the PDF').fill('sandbox')
  await page.getByRole('checkbox', { name: /I agree to receive my Forms 1099-INT/ }).check()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page).not.toHaveURL(/view-disclosures/)
  await page.goto('/dashboard/documents/taxes')
  await expect(page.getByText('Electronic.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View or withdraw your consent' })).toBeVisible()

  await passDays(days)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name: String(year) })).toBeVisible()
  await expect(page.getByText('Form 1099-INT · issued')).toBeVisible()
  await expect(page.getByText(`Your ${year + 1} form will be ready by`)).toBeVisible()
  await checkA11y(page)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: `Download PDF of the ${year} Form 1099-INT` }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`harborlight-1099-int-${year}.pdf`)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  const subjects = (await inbox(person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('IMPORTANT TAX RETURN DOCUMENT AVAILABLE')
})

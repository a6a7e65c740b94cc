import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { codesSentTo } from '../auth/person.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

const SILENT = { name: 'Silas Slumberton', email: 'silas.slumberton@example.com' }

test('a dormant account is given back: by the holder’s code and two of the staff', async ({
  page,
  browser,
}) => {
  test.slow()
  const holder = await (await browser.newContext()).newPage()
  await signInAs(holder, await findDemoPerson('dormant'))
  await expect(holder.getByText('Your account is dormant')).toBeVisible()
  await checkA11y(holder)
  await holder.getByRole('button', { name: 'Reactivate account' }).click()
  const seen = await codesSentTo(SILENT.email)
  await holder.getByRole('button', { name: 'Email me a code' }).click()
  await holder.getByLabel('6-digit code').fill(await nextCode(SILENT.email, seen))
  await expect(holder.getByText(/You asked us to reactivate it on/)).toBeVisible()

  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Reactivate an account')
  await reader.press('Dormancy')
  await reader.press('Reactivation requests')
  await expect(page.getByRole('row', { name: SILENT.name })).toBeVisible()
  await checkA11y(page)
  await reader.press('Reactivate')
  await reader.write('Reason', 'They proved who they are')
  await reader.press('Request approval')
  await expect(page.getByText(`The reactivation for ${SILENT.name} was sent`)).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  const second = reader.handTo(other)
  await second.press('Approvals')
  await other.getByRole('link', { name: `Reactivate the account of ${SILENT.name}` }).click()
  await second.write('Reason', 'The code and the name fit')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()
  await holder.reload()
  await expect(holder.getByRole('heading', { name: /^Welcome back/ })).toBeVisible()
  await expect(holder.getByText('Your account is dormant')).toHaveCount(0)
  await holder.close()
})

test('a call is recorded, and the period begins anew', async ({ page }) => {
  await enterAs(page, 'oskar')
  await page.getByRole('link', { name: 'Dormancy' }).click()
  await page.getByRole('radio', { name: 'Not yet dormant' }).click()
  const row = page.getByRole('row', { name: 'Drusilla Dozewell' })
  await row.getByRole('button', { name: 'Record contact' }).click()
  await checkA11y(page)
  const today = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)
  await page.getByLabel('Date', { exact: true }).fill(today)
  await page.getByLabel('Reason').fill('She called about her address')
  await page.getByRole('dialog').getByRole('button', { name: 'Record contact' }).click()
  await expect(page.getByText('Contact with Drusilla Dozewell was recorded.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

const LIST = '/dashboard/transactions-list'
const lines = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
const chip = (page: Page, words: string) =>
  page.getByRole('button', { name: `Remove filter ${words}` })

async function openList(page: Page): Promise<void> {
  await signInAs(page, await findDemoPerson('long-funded'))
  await page.getByRole('link', { name: 'All transactions' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(lines(page).first()).toBeVisible()
}

async function choose(page: Page, field: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: field }).click()
  await page.getByRole('option', { name: answer }).click()
}

test('what is looked for is in the address: a reload and Back keep it', async ({ page }) => {
  test.setTimeout(90_000)
  await openList(page)
  const all = await lines(page).count()
  await checkA11y(page)

  await page.getByRole('searchbox').fill('deposit')
  await expect(page).toHaveURL(`${LIST}?q=deposit`)
  await page.getByText('Filters', { exact: true }).click()
  await choose(page, 'Status', 'Settled')
  await choose(page, 'Direction', 'Money in')
  await page.getByLabel('At least').fill('1')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Show transactions' }).click()
  await expect(page).toHaveURL(/status=Settled&direction=.*&min_cents=100$/)
  await expect(chip(page, 'At least $1.00')).toBeVisible()
  for (const line of await lines(page).all()) await expect(line).toContainText('Settled')
  const found = await lines(page).count()
  expect(found).toBeGreaterThan(0)
  expect(found).toBeLessThan(all)
  await checkA11y(page)

  await page.reload()
  await expect(chip(page, 'Settled')).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('deposit')
  await expect(lines(page)).toHaveCount(found)

  const first = lines(page).first().getByRole('link')
  await first.click()
  await expect(page).toHaveURL(/\?request=[0-9a-f-]{36}$/)
  await page.goBack()
  await expect(lines(page)).toHaveCount(found)
  await expect(chip(page, '“deposit”')).toBeVisible()

  const keyboard = new Keyboard(page)
  await keyboard.press(chip(page, 'Settled'))
  await expect(chip(page, 'Money in')).toBeFocused()
  await keyboard.press(page.getByRole('button', { name: 'Clear all' }))
  await expect(page).toHaveURL(LIST)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('one that is named in the address: its stops, its file, and the way back; what is printed', async ({
  page,
}) => {
  await openList(page)
  await lines(page).filter({ hasText: 'Deposit from' }).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transaction' })).toBeVisible()
  await expect(page.getByText(/^Left /)).toBeVisible()
  await expect(page.getByText(/^\d{8}-[A-Z0-9]\/\d{15}$/)).toBeVisible()
  await checkA11y(page)
  const reference = await page.getByText(/^[0-9A-F]{8}$/).innerText()
  await page.reload()
  await expect(page.getByText(reference)).toBeVisible()

  await page.getByRole('link', { name: 'All transactions' }).click()
  await page.getByRole('searchbox').fill(reference.toLowerCase())
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('searchbox').fill('nothing is called this')
  await expect(page.getByText('No transactions match.')).toBeVisible()
  await checkA11y(page)

  // Unknown or foreign: the list.
  await page.goto(`${LIST}?request=5f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11`)
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeVisible()
  await expect(page).toHaveURL(LIST)

  // Printed, it is the list alone, with its figures and what was looked for.
  await page.goto(`${LIST}?kind=interest`)
  await expect(lines(page).first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(lines(page).first()).toBeVisible()
  await expect(page.getByText('interest', { exact: true })).toBeVisible()
})

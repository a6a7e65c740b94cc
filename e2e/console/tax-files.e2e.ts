import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { Reader } from './manual.ts'
import { agreeAs, enterAs } from './staff.ts'

/** Somebody who has a form of every year, and of whom no other journey tells. */
const PAYEE = { key: 'returned-and-relinked', name: 'Rowena Backwater' }
const NEW_NAME = 'Backwater-Reed'
const RECEIPT = 'IRIS-2026-0041'

async function textOf(download: Promise<Download>): Promise<{ name: string; text: string }> {
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), text }
}

async function correctName(page: Page, depositorId: string): Promise<void> {
  await page.goto(`/console/customers/${depositorId}`)
  await page.getByRole('button', { name: 'Correct name or SSN' }).click()
  await page.getByLabel('Last name').fill(NEW_NAME)
  await page.getByLabel('Document you saw').fill('Marriage certificate')
  await page.getByLabel('Reason').fill('They married last spring')
  await checkA11y(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Request approval' }).click()
  await expect(page.getByText('The correction was sent for approval')).toBeVisible()
}

test('the tax file of a year is written and its receipt recorded, and a corrected form follows', async ({
  page,
  browser,
}) => {
  test.slow()
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'File the tax forms')
  await reader.press('Tax files')
  const newest = page.getByRole('heading', { name: /^Tax year \d{4}$/ }).first()
  const title = await newest.innerText()
  const year = title.replace('Tax year ', '')
  const files = page.getByRole('table', { name: `Files of ${year}` })
  await checkA11y(page)

  await reader.press('Write file', `Write file ${title}`)
  await reader.write('Reason', 'The forms of the year are to be filed')
  await checkA11y(page)
  const first = page.waitForEvent('download')
  await reader.press('Write file')
  const original = await textOf(first)
  expect(original.name).toBe(`harborlight-1099-int-${year}-1.xml`)
  expect(original.text).toContain('Backwater')
  await expect(page.getByText(new RegExp(`${original.name} has \\d+ forms\\.$`))).toBeVisible()
  await expect(files.getByRole('row', { name: /1, Original/ })).toBeVisible()

  await reader.press('Record receipt', `Record receipt ${title}`)
  await reader.write('Receipt ID', RECEIPT)
  await checkA11y(page)
  await reader.press('Record receipt')
  await expect(page.getByText('The receipt of file 1 was recorded.')).toBeVisible()
  await expect(files.getByRole('row', { name: /1, Original/ })).toContainText(RECEIPT)
  const section = page.getByRole('region', { name: title })
  await expect(section.getByText(/Nothing to do: every form is in a file/)).toBeVisible()

  await test.step('two people correct a name, and in the night its form is made anew', async () => {
    const { depositor_id } = await findDemoPerson(PAYEE.key)
    await correctName(page, depositor_id)
    await agreeAs(browser, 'petra', `Correct for ${PAYEE.name}`)
    await passDays(1)
  })

  await page.getByRole('link', { name: 'Tax files' }).click()
  await expect(section.getByText(/1 form changed after the last file/)).toBeVisible()
  await checkA11y(page)
  await reader.press('Write corrections', `Write corrections ${title}`)
  await reader.write('Reason', 'The name of one payee was corrected')
  const second = page.waitForEvent('download')
  await reader.press('Write file')
  reader.isThrough()
  const corrections = await textOf(second)
  expect(corrections.name).toBe(`harborlight-1099-int-${year}-2.xml`)
  expect(corrections.text).toContain(NEW_NAME)
  expect(corrections.text).toContain(`${RECEIPT}|1|`)
  await expect(page.getByText(`${corrections.name} has 1 form.`)).toBeVisible()
  await expect(files.getByRole('row', { name: /2, Corrections/ })).toBeVisible()
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** Whose balance is above the limit from which a second person has to agree. */
const WEALTHY = 'Augustus Goldfinch'

test('a large hold is released by two people, and never by one', async ({ page, browser }) => {
  test.slow()
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Release a hold')
  await page.goto('/console/customers?q=goldfinch')
  await page.getByRole('link', { name: WEALTHY }).click()
  await page.getByRole('button', { name: 'Place hold' }).click()
  await page.getByLabel('Reason').fill('The phone of the customer was stolen')
  await page.getByRole('dialog').getByRole('button', { name: 'Place hold' }).click()
  await expect(page.getByText('On hold: no money moves.')).toBeVisible()

  await reader.press('Release hold')
  await reader.write('Reason', 'The customer called from a new phone')
  await reader.press('Release hold')
  await expect(page.getByText('A second person has to agree first')).toBeVisible()
  await expect(page.getByText('On hold: no money moves.')).toBeVisible()
  await page.getByRole('link', { name: 'Approvals' }).click()
  const asked = page.getByRole('row', { name: WEALTHY })
  await expect(asked).toContainText('You asked for this. Somebody else has to decide.')
  await expect(asked.getByRole('button')).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  const second = reader.handTo(other)
  await second.press('Approvals')
  await second.press('Agree', `Agree Lift the hold of ${WEALTHY}`)
  await second.write('Reason', 'The recording of the call fits')
  await second.press('Agree')
  second.isThrough()
  await expect(other.getByText('You agreed, and it was carried out.')).toBeVisible()
  await other.close()

  await page.goto('/console/customers?q=goldfinch&status=hold')
  await expect(page.getByText('Nobody fits that.')).toBeVisible()
})

test('a notice shows to everybody once a second person agrees', async ({ page, browser }) => {
  test.slow()
  const title = `Back at noon ${Date.now()}`
  await enterAs(page, 'oskar')
  const reader = new Reader(page, 'Publish a notice')
  await reader.press('Notices and rates')
  await reader.press('New notice')
  await reader.choose('Kind', 'Information')
  await reader.write('Title', title)
  await reader.write('Notice', 'We are back at noon.')
  await reader.write('Reason', 'The branch asked for it')
  await checkA11y(page)
  await reader.press('Ask a second person')
  await expect(page.getByText(`“${title}” waits under Approvals`)).toBeVisible()
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText(title)).toHaveCount(0)

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  const second = reader.handTo(other)
  await second.press('Approvals')
  await second.press('Agree', `Agree Show everybody “${title}: We are back at noon.”`)
  await second.write('Reason', 'The words are right')
  await second.press('Agree')
  second.isThrough()
  await expect(other.getByText('You agreed, and it was carried out.')).toBeVisible()
  await other.close()
  await visitor.goto('/login')
  await expect(visitor.getByText(title)).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `Take down ${title}` }).click()
  await expect(page.getByText(`“${title}” no longer shows.`)).toBeVisible()
  await visitor.goto('/login')
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.getByText(title)).toHaveCount(0)
  await visitor.close()
})

import { dayAhead } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { Reader } from './manual.ts'
import { enterAs } from './staff.ts'

/** Somebody with more than the amount, of whom no other journey tells. */
const SAVER = { key: 'withheld', name: 'Cornelius Tithe' }
const HELD = '$1,250.00'
const BECAUSE = 'The sender of the check says it was stolen'
const HOLD_DAYS = 30

test('one person holds an amount, the customer sees how much and by whom, and two release it', async ({
  page,
  browser,
}) => {
  test.slow()
  const saver = await findDemoPerson(SAVER.key)
  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, saver, '/dashboard')
  const headline = theirs.getByText('Available to withdraw').locator('xpath=following-sibling::p')
  const before = centsOf(await headline.first().innerText())

  await enterAs(page, 'oskar')
  await page.goto(`/console/customers/${saver.depositor_id}`)
  const reader = new Reader(page, 'Hold an amount')
  await reader.press('Hold an amount')
  await reader.write('Amount', '1250')
  await reader.writeDate('Last day of the hold', await dayAhead(HOLD_DAYS))
  await reader.write('Reason', BECAUSE)
  await checkA11y(page)
  await reader.press('Hold amount')
  await expect(page.getByText(`${HELD} is on hold.`)).toBeVisible()
  await reader.sees('In progress')
  await expect(page.getByText(new RegExp(`^\\${HELD} on hold through`))).toBeVisible()
  await checkA11y(page)

  await test.step('the rest stays available, and the reason stays with the staff', async () => {
    await theirs.reload()
    await expect(headline.first()).toHaveText(amountOf(before - 1_250_00))
    await expect(theirs.getByText(`Current balance ${amountOf(before)}`)).toBeVisible()
    const figure = theirs.locator('div', { has: theirs.getByText('On hold', { exact: true }) })
    await expect(figure.last()).toContainText(`${HELD} by us`)
    await expect(theirs.getByText('stolen')).toHaveCount(0)
    await checkA11y(theirs)
    await theirs.getByRole('link', { name: 'Withdraw' }).click()
    await theirs.getByLabel('Amount').fill(amountOf(before))
    await theirs.getByRole('button', { name: 'Review withdrawal' }).click()
    await expect(theirs.getByLabel('Amount')).toHaveAttribute('aria-invalid', 'true')
  })

  await reader.press('Release', `Release ${HELD}`)
  await reader.write('Reason', 'The sender withdrew the claim')
  await checkA11y(page)
  await reader.press('Request approval')
  await expect(page.getByText('The hold stays until then.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await enterAs(other, 'petra')
  await test.step('an approver can neither hold an amount nor ask for its release', async () => {
    await other.goto(`/console/customers/${saver.depositor_id}`)
    await expect(other.getByText(`Hold placed by`)).toContainText(BECAUSE)
    await expect(other.getByRole('button', { name: 'Hold an amount' })).toHaveCount(0)
    await expect(other.getByRole('button', { name: `Release ${HELD}` })).toHaveCount(0)
  })
  const second = reader.handTo(other)
  await second.press('Approvals')
  await other
    .getByRole('link', { name: `Release ${HELD} held in the account of ${SAVER.name}` })
    .click()
  await expect(other.getByText(BECAUSE)).toBeVisible()
  await checkA11y(other)
  await second.write('Reason', 'I read the withdrawal of the claim')
  await second.press('Approve')
  second.isThrough()
  await expect(other.getByText('Approved and carried out.')).toBeVisible()
  await other.close()

  await theirs.goto('/dashboard')
  await expect(headline.first()).toHaveText(amountOf(before))
  await theirs.close()
})

function centsOf(text: string): number {
  return Number(text.replaceAll(/[^\d]/g, ''))
}

function amountOf(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}

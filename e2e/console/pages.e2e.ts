import type { Page } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { enterAs } from './staff.ts'

async function walk(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const link = page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
    await expect(page).toHaveTitle(`Harborlight Savings | ${name} · Console`)
    await checkA11y(page)
  }
}

/** A desk is examined at two widths, so that all of them in one test would take minutes. */
const PARTS = [0, 1, 2]

for (const part of PARTS) {
  test(`every desk is reached by keyboard from the menu, and has no barrier, part ${part + 1}`, async ({
    page,
  }) => {
    test.slow()
    await enterAs(page, 'oskar')
    const all = await page
      .getByRole('navigation', { name: 'Console' })
      .getByRole('link')
      .allTextContents()
    const size = Math.ceil(all.length / PARTS.length)
    const desks = all.slice(part * size, (part + 1) * size)
    await walk(page, desks)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: desks.at(-2) ?? '' })).toBeFocused()
  })
}

test('sign-in of staff has no barrier', async ({ page }) => {
  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await checkA11y(page)
})

test('what is opened from a list has no barrier either, nor do its questions', async ({ page }) => {
  test.slow()
  await enterAs(page, 'oskar')
  await page.getByRole('link', { name: 'Identity review' }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Identity review' })).toBeFocused()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Open the review' }).click()
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeFocused()
  await page.getByRole('link', { name: 'Open the customer' }).click()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await checkA11y(page)
  await page.getByLabel('Show').selectOption('Consents')
  await expect(page.getByRole('table', { name: 'Timeline' })).not.toContainText('Audit')
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('link', { name: 'My deposit came back' }).click()
  await expect(page.getByLabel('Your reply')).toBeVisible()
  await checkA11y(page)
})

test('an administrator sees the staff, and no customer', async ({ page }) => {
  await enterAs(page, 'adam')
  const desks = page.getByRole('navigation', { name: 'Console' })
  await expect(desks.getByRole('link', { name: 'Customers' })).toHaveCount(0)
  await desks.getByRole('link', { name: 'Staff' }).click()
  await expect(page.getByRole('row', { name: /agnes@harborlight/ })).toBeVisible()
  await checkA11y(page)
  // On a phone the table of roles slides in a box of its own, which the keyboard reaches.
  await page.setViewportSize({ width: 390, height: 844 })
  const box = page.getByRole('region', { name: 'What each role can do' })
  await expect(box.getByRole('row').first()).toBeVisible()
  await box.focus()
  await expect(box).toBeFocused()
  await checkA11y(page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Add staff' }).click()
  await checkA11y(page)
  await page.goto('/console/customers')
  await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible()
  await page.goto('/console/nowhere')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('a session that ended elsewhere leads to the door, says so, and back', async ({ page }) => {
  await enterAs(page, 'petra')
  // What is still asked for would find the session ended before anything is pressed.
  await page.goto('/console/customers', { waitUntil: 'networkidle' })
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  // As another tab that signs out.
  await page.context().clearCookies({ name: '__Host-passbook-staff' })
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await expect(page).toHaveURL('/console/login')
})

test('a minute before a session ends by rest the page asks, and staying stays', async ({
  page,
}) => {
  await page.clock.install()
  await enterAs(page, 'vera')
  // An answer that comes after the jump would count as work at that later time. A fresh document tells
  // when nothing is asked for any more; the one that signed in was quiet once before.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  // The clock goes on by itself: a slow machine has most of a minute around each of the two looks.
  await page.clock.fastForward('13:00')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.fastForward('00:58')
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' })
  await expect(dialog.getByRole('timer')).toHaveText(/^0:[0-5]\d$/)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('heading', { level: 1, name: 'Work' })).toBeVisible()
})

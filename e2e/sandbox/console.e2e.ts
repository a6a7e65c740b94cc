import { AxeBuilder } from '@axe-core/playwright'
import { checkA11y, expect, test } from '../fixtures.ts'
import { BASE_URL, brandUrl } from '../server.ts'

const SECTIONS = [
  ['depositors', 'Depositors'],
  ['clock', 'Banking clock'],
  ['inbox', 'Inbox'],
  ['ach', 'ACH files'],
  ['reviews', 'Reviews'],
  ['messages', 'Messages'],
  ['microdeposits', 'Microdeposits'],
  ['values', 'Values to type'],
] as const

test('every section is reached from the list, by keyboard too, and is accessible', async ({
  page,
}) => {
  // Eight pages, each examined whole.
  test.slow()
  await page.goto('/sandbox')
  for (const [id, title] of SECTIONS) {
    const link = page
      .getByRole('navigation', { name: 'Sandbox' })
      .getByRole('link', { name: title })
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/sandbox#${id}`)
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Sandbox`)
    await checkA11y(page)
  }
  await page.goBack()
  const heading = page.getByRole('heading', { level: 1, name: 'Microdeposits' })
  await expect(heading).toBeFocused()
})

test('one click signs in as a demo person and opens the bank @main', async ({ page }) => {
  await page.goto('/sandbox')
  await expect(page.getByText('paper lantern pier')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in as Wren Fallow' }).click()
  await expect(page).toHaveURL('/registration/landing')
  await page.reload()
  await expect(page).toHaveURL('/registration/landing')

  await page.goto('/sandbox')
  await page.getByRole('button', { name: 'Sign in as Barnaby Thistle' }).click()
  await expect(page).toHaveURL('/registration/landing')
})

test('begins with six people worth meeting; each institution has people of its own', async ({
  page,
}) => {
  await page.goto('/sandbox')
  const tour = page.getByRole('region', { name: 'Six people worth meeting' })
  await expect(tour.getByRole('heading', { level: 3 })).toHaveCount(6)
  await page.getByLabel('Find somebody').fill('hold')
  await expect(page.getByRole('button', { name: 'Sign in as Esmeralda Crookleigh' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in as Barnaby Thistle' })).toHaveCount(0)
  await checkA11y(page)

  const institutions = page.getByRole('navigation', { name: 'Institutions' })
  await institutions.getByRole('link', { name: 'Summit Ridge Bank' }).click()
  await expect(page).toHaveURL(`${brandUrl('summit')}/sandbox`)
  await expect(institutions.getByRole('link', { name: 'Summit Ridge Bank' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(page.getByRole('heading', { name: 'Wren Fallow' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in as Clementine Dory' }).click()
  await expect(page).toHaveURL(`${brandUrl('summit')}/registration/landing`)
})

test('whoever registers appears, and their mail as it arrives', async ({ page }) => {
  const email = `console-${Date.now()}@example.com`
  await page.goto('/registration')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('a long enough passphrase')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/setup-mobile-mfa')

  await page.goto('/sandbox')
  await expect(page.getByText(email)).toBeVisible()
  await page.goto('/sandbox#inbox')
  await page.getByLabel('Show only what was sent to').fill(email)
  const mail = page.getByText('Confirm your email address for Harborlight')
  await expect(mail).toHaveCount(1)
  await checkA11y(page)
  await mail.click()
  await expect(page.getByRole('link', { name: 'Open the link' })).toBeVisible()
  // The letter in its frame, as high as it is long, with the logo of its institution. It is looked at
  // from outside: nothing may run in it.
  await expect(page.locator('iframe')).not.toHaveAttribute('height', '320')
  expect(await page.evaluate(readLetter)).toEqual({
    logo: 'Harborlight Savings',
    isLogoShown: true,
    button: 'Confirm email address',
  })
})

/** Runs in the page. */
function readLetter() {
  const letter = document.querySelector('iframe')?.contentDocument
  const logo = letter?.images[0]
  return {
    logo: logo?.alt,
    isLogoShown: (logo?.naturalWidth ?? 0) > 0,
    button: letter?.querySelector('a')?.textContent,
  }
}

test('a ribbon leads from the bank to the sandbox until it is hidden', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await page.goto('/login')
  const ribbon = page.getByRole('complementary', { name: 'Sandbox' })
  await expect(ribbon.getByRole('link', { name: 'Inbox' })).toHaveAttribute(
    'href',
    '/sandbox#inbox',
  )
  // Looked at by itself: without it the skip link is the first thing of a page, as it should be.
  const axe = await new AxeBuilder({ page }).include('aside[aria-label="Sandbox"]').analyze()
  expect(axe.violations).toEqual([])
  // On one line of the smallest phone, and each way can be hit.
  await page.setViewportSize({ width: 320, height: 700 })
  const heights = await ribbon
    .locator('a, button')
    .evaluateAll((ways) => ways.map((way) => way.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([44]))
  expect((await ribbon.boundingBox())?.height).toBe(45)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await ribbon.getByRole('button', { name: 'Hide the sandbox ribbon' }).click()
  await expect(ribbon).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(ribbon).toHaveCount(0)
})

test('the page of the API opens its calls and breaks no policy', async ({ page }) => {
  await page.goto('/docs')
  await page.getByText('/register', { exact: true }).click()
  const open = page.locator('details[open]')
  await expect(open.getByText('a long enough passphrase')).toBeVisible()
  await checkA11y(page)
})

test('an ACH file is shown as it was sent, an entry can come back, and a wrong file is refused', async ({
  page,
}) => {
  await page.goto('/sandbox#ach')
  // The list of files is above the form: when it arrives, it moves the button that is being pressed.
  await expect(page.getByRole('link', { name: /^File A/ }).last()).toBeVisible()
  await page.getByRole('button', { name: 'Bring it in' }).click()
  await expect(page.getByText('Paste a file or choose one')).toBeVisible()
  await page.getByLabel('Text of the file').fill('101 not a file')
  await page.getByRole('button', { name: 'Bring it in' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'The file was refused' })
  await expect(refusal).toContainText(/line \d+/i)
  await checkA11y(page)

  await page
    .getByRole('link', { name: /^File A/ })
    .last()
    .click()
  const text = page.getByRole('region', { name: 'Text of the file' })
  await expect(text).toContainText(/101 \d{9} \d{9}.*SANDBOX ACH OPERATOR/)
  await page
    .getByRole('button', { name: /^Return / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('The other bank answers with')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await checkA11y(page)

  await page.goto('/sandbox#microdeposits')
  await page.getByLabel('Linked account').fill('3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11')
  await page.getByRole('button', { name: 'Show amounts', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Not found.')
})

test('the banking clock moves forward and shows how far it is', async ({ page }) => {
  const read = async () => {
    const response = await fetch(`${BASE_URL}/sandbox/api/clock`)
    return (await response.json()) as { now: string; ahead_days: number }
  }
  const before = await read()
  await page.goto('/sandbox#clock')
  await page.getByRole('button', { name: 'One day' }).click()
  const days = before.ahead_days + 1
  const words = days === 1 ? 'A day ahead of real time' : `${days} days ahead of real time`
  await expect(page.getByText(words)).toBeVisible({ timeout: 20_000 })
  expect((await read()).ahead_days).toBe(days)
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible()
  await checkA11y(page)
})

import type { Page } from '@playwright/test'
import { inventPerson, nextLink } from '../auth/person.ts'
import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { inventSsn } from './applicant.ts'

const MAX_FIELDS = 25

// On a wide screen the same way is walked by keyboard: keyboard.e2e.ts.
test.skip(({ viewport }) => (viewport?.width ?? 0) >= 600)

/** Counts what a person is asked: every control with a label, a group of radios or dates as one. */
class FieldCount {
  total = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async add(): Promise<void> {
    this.total += await this.#page
      .locator('main, [role=dialog]')
      .last()
      .evaluate((root) => {
        const groups = root.querySelectorAll('fieldset, [role=radiogroup]').length
        const single = [
          ...root.querySelectorAll('input, [aria-haspopup=listbox]:not([tabindex="-1"])'),
        ]
        return (
          groups +
          single.filter(
            (control) =>
              !control.closest('fieldset, [role=radiogroup]') &&
              control.getAttribute('aria-hidden') !== 'true' &&
              !control.closest('[aria-hidden=true]'),
          ).length
        )
      })
  }
}

async function next(page: Page, path: string): Promise<void> {
  await page.locator('button[type=submit]').click()
  await expect(page).toHaveURL(path)
}

test('from the first page to a funded account, with few questions and every page accessible @main @phone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  const { email, password, phone } = inventPerson()
  const fields = new FieldCount(page)

  await page.goto('/registration')
  await fields.add()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await next(page, '/setup-mobile-mfa')
  await fields.add()
  await page.getByLabel('Mobile phone').fill(phone)
  await next(page, '/otp-verification')
  await fields.add()
  await page.getByLabel('6-digit code').fill(await nextCode(phone))
  await expect(page).toHaveURL('/registration/landing')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Begin' }).click()

  await expect(page).toHaveURL('/registration/basic-information')
  await expect(page.getByLabel('First name')).toBeVisible()
  await fields.add()
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill("O'Sampleton")
  await page.getByLabel('Month').fill('7')
  await page.getByLabel('Day').fill('4')
  await page.getByLabel('Year').fill('1985')
  await page.getByLabel('Social Security number').fill(inventSsn())
  await checkA11y(page)
  await next(page, '/registration/address')

  await expect(page.getByLabel('Street address')).toBeVisible()
  await fields.add()
  await page.getByLabel('Street address').fill('12 Invented Lane')
  await page.getByLabel('City').fill('Springfield')
  await page.getByRole('combobox', { name: 'State' }).fill('Illinois')
  await page.keyboard.press('Tab')
  await page.getByLabel('ZIP code').fill('62701')
  await checkA11y(page)
  await next(page, '/registration/employer')

  await page.getByRole('button', { name: /Employment/ }).click()
  await page.getByRole('option', { name: 'Employed', exact: true }).click()
  await fields.add()
  await page.getByLabel('Employer', { exact: true }).fill('Crumb & Daughters')
  await page.getByLabel('Occupation').fill('Baker')
  await checkA11y(page)
  await next(page, '/registration/confirm-details')

  await expect(page.getByText("Zoë O'Sampleton")).toBeVisible()
  await expect(page.getByText('Springfield, IL 62701')).toBeVisible()
  await checkA11y(page)
  const mail = await context.newPage()
  await mail.goto(await nextLink(email, 'email-verification'))
  await expect(mail).toHaveURL('/email-verified')
  await mail.close()
  // It is noticed by itself, in a tab that comes back to the front or asks while it waits.
  await expect(page.getByText('Confirm your email address')).toBeHidden()
  await page.getByRole('button', { name: 'Confirm and check my identity' }).click()
  await expect(page).toHaveURL('/registration/passed')
  await checkA11y(page)

  await page.getByRole('link', { name: 'Link your bank account' }).click()
  await expect(page).toHaveURL('/registration/link-account-selection')
  await checkA11y(page)
  await page.getByRole('button', { name: 'Find your bank' }).click()
  const widget = page.frameLocator('iframe')
  await widget.getByRole('button', { name: 'Copper Canyon Bank' }).click()
  await widget.getByLabel('Username').fill('zoe')
  await widget.getByLabel('Password', { exact: true }).fill('anything')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  await widget.getByText('Everyday checking').click()
  await widget.getByRole('button', { name: 'Continue' }).click()
  await widget.getByRole('button', { name: 'Agree and share' }).click()

  await expect(page).toHaveURL('/fund-account')
  await expect(page.getByText('In your account and earning')).toBeVisible()
  await fields.add()
  await page.getByLabel('First deposit').fill('500')
  await checkA11y(page)
  await next(page, '/fund-account/disclosure')

  for (const title of ['Consent to electronic', 'Account agreement', 'Privacy', 'Taxpayer']) {
    await page.getByRole('link', { name: `Read and agree : ${title}` }).click()
    await expect(page).toHaveURL(/\/disclosures\/view-disclosures\//)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
    await expect(page.getByRole('checkbox')).toBeVisible()
    await fields.add()
    if (title === 'Consent to electronic') {
      await page.getByLabel('Word in the PDF').fill('sandbox')
    }
    if (title === 'Taxpayer') await page.getByText('No, I am not').click()
    await page.getByRole('checkbox').check()
    if (title === 'Taxpayer') await checkA11y(page)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(page).toHaveURL('/fund-account/disclosure')
  }
  await checkA11y(page)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page).toHaveURL('/fund-account/ready-to-fund')
  await expect(page.getByText('$500.00', { exact: true })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Confirm and fund my account' }).dblclick()
  await expect(page).toHaveURL('/fund-account/successful-fund')
  await expect(page.getByText('Your savings account is open')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to home' }).click()

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Welcome back, Zoë' })).toBeVisible()
  // The deposit is shown once: the second press made no other.
  await expect(page.getByText('$500.00', { exact: true })).toHaveCount(1)
  await checkA11y(page)
  expect(fields.total).toBeLessThanOrEqual(MAX_FIELDS)
  expect(fields.total).toBeGreaterThan(15)

  // Back after success never repeats it (UX 6): the page that confirmed it is gone.
  await page.goBack()
  await expect(page).toHaveURL('/fund-account/successful-fund')
  await page.goBack()
  await expect(page).toHaveURL('/dashboard')
})

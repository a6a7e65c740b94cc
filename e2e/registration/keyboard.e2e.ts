import type { Page } from '@playwright/test'
import { inventPerson, nextLink } from '../auth/person.ts'
import { checkA11y, expect, nextCode, test } from '../fixtures.ts'
import { Keyboard } from '../keyboard.ts'
import { inventSsn } from './applicant.ts'

// On a phone the same way is walked by touch: open-account.e2e.ts.
test('from the first page to a funded account by keyboard alone', async ({ page, context }) => {
  test.setTimeout(120_000)
  const keys = new Keyboard(page)
  const { email, password, phone } = inventPerson()

  await page.goto('/registration')
  await keys.type(page.getByLabel('Email'), email)
  await keys.type(page.getByLabel('Password', { exact: true }), password)
  await submit(page, '/setup-mobile-mfa')
  await keys.type(page.getByLabel('Mobile phone'), phone)
  await submit(page, '/otp-verification')
  await keys.type(page.getByLabel('6-digit code'), await nextCode(phone))
  await expect(page).toHaveURL('/registration/landing')
  await checkA11y(page)
  await keys.press(page.getByRole('link', { name: 'Begin' }))

  await tellAboutYourself(page, keys)
  await checkA11y(page)
  const mail = await context.newPage()
  await mail.goto(await nextLink(email, 'email-verification'))
  await expect(mail).toHaveURL('/email-verified')
  await mail.close()
  await expect(page.getByText('Confirm your email address')).toBeHidden()
  await keys.press(page.getByRole('button', { name: 'Confirm and check my identity' }))
  await expect(page).toHaveURL('/registration/passed')
  await checkA11y(page)
  await keys.press(page.getByRole('link', { name: 'Link your bank account' }))

  await linkAccount(page, keys)
  await expect(page).toHaveURL('/fund-account')
  await keys.type(page.getByLabel('First deposit'), '500')
  await checkA11y(page)
  await submit(page, '/fund-account/disclosure')
  await signDocuments(page, keys)
  await keys.press(page.getByRole('button', { name: 'Continue' }))

  await expect(page).toHaveURL('/fund-account/ready-to-fund')
  await checkA11y(page)
  // Pressed twice, as impatient people do.
  await keys.press(page.getByRole('button', { name: 'Confirm and fund my account' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/fund-account/successful-fund')
  await checkA11y(page)
  await keys.press(page.getByRole('link', { name: 'Go to home' }))
  await expect(page.getByRole('heading', { name: 'Welcome back, Zoë' })).toBeFocused()
  // It is shown once: the second press made no other.
  await expect(page.getByText('$500.00', { exact: true })).toHaveCount(1)
  await checkA11y(page)
})

/** From the last field of a form. */
async function submit(page: Page, path: string): Promise<void> {
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
}

async function tellAboutYourself(page: Page, keys: Keyboard): Promise<void> {
  await keys.type(page.getByLabel('First name'), 'Zoë')
  await keys.type(page.getByLabel('Last name'), "O'Sampleton")
  await keys.type(page.getByLabel('Month'), '7')
  await keys.type(page.getByLabel('Day'), '4')
  await keys.type(page.getByLabel('Year'), '1985')
  await keys.type(page.getByLabel('Social Security number'), inventSsn())
  await checkA11y(page)
  await submit(page, '/registration/address')

  await keys.type(page.getByLabel('Street address'), '12 Invented Lane')
  await keys.type(page.getByLabel('City'), 'Springfield')
  await keys.type(page.getByRole('combobox', { name: 'State' }), 'Illinois')
  await keys.type(page.getByLabel('ZIP code'), '62701')
  await checkA11y(page)
  await submit(page, '/registration/employer')

  await keys.pick(page.getByRole('button', { name: /Employment/ }), 'Employed')
  await keys.type(page.getByLabel('Employer', { exact: true }), 'Crumb & Daughters')
  await keys.type(page.getByLabel('Occupation'), 'Baker')
  await checkA11y(page)
  await submit(page, '/registration/confirm-details')
  await expect(page.getByText('Springfield, IL 62701')).toBeVisible()
}

async function linkAccount(page: Page, keys: Keyboard): Promise<void> {
  await expect(page).toHaveURL('/registration/link-account-selection')
  await checkA11y(page)
  await keys.press(page.getByRole('button', { name: 'Find your bank' }))
  const widget = page.frameLocator('iframe')
  await keys.press(widget.getByRole('button', { name: 'Copper Canyon Bank' }))
  await keys.type(widget.getByLabel('Username'), 'zoe')
  await keys.type(widget.getByLabel('Password', { exact: true }), 'anything')
  await page.keyboard.press('Enter')
  await keys.choose(widget.getByRole('radiogroup'), 'Everyday checking')
  await keys.press(widget.getByRole('button', { name: 'Continue' }))
  await keys.press(widget.getByRole('button', { name: 'Agree and share' }))
}

async function signDocuments(page: Page, keys: Keyboard): Promise<void> {
  for (const title of ['Consent to electronic', 'Account agreement', 'Privacy', 'Taxpayer']) {
    await keys.press(page.getByRole('link', { name: `Read and agree : ${title}` }))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
    if (title === 'Consent to electronic') {
      await keys.type(page.getByLabel('Word in the PDF'), 'sandbox')
    }
    if (title === 'Taxpayer') await keys.choose(page.getByRole('radiogroup'), 'No, I am not')
    await keys.check(page.getByRole('checkbox'))
    if (title === 'Taxpayer') await checkA11y(page)
    await keys.press(page.getByRole('button', { name: 'Agree', exact: true }))
    await expect(page).toHaveURL('/fund-account/disclosure')
  }
  await checkA11y(page)
}

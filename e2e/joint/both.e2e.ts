import type { Browser, Page } from '@playwright/test'
import { type Person, fillLogin, inventPerson } from '../auth/person.ts'
import { checkA11y, expect, listenTo, nextCode, test } from '../fixtures.ts'
import { answerCode, fundedPerson, proveByEmail, proveByText } from '../my-account/codes.ts'
import { inventSsn } from '../registration/applicant.ts'

interface Second extends Person {
  ssn: string
}

const ONBOARDING = '/joint-account/onboarding'

/** The first holder tells of the second in five steps, and sees the invitation leave. */
async function invite(page: Page, second: Second): Promise<void> {
  const next = () => page.locator('main button[type=submit]').click()
  await page.getByRole('link', { name: 'Add a joint owner' }).click()
  await expect(page.getByRole('heading', { name: 'Add joint account holder' })).toBeVisible()
  await page.getByRole('link', { name: 'Begin' }).click()
  await page.getByLabel('Their email address').fill(second.email)
  await next()
  await page.getByLabel('First name').fill('Beatrix')
  await page.getByLabel('Last name').fill('Sampleworth')
  await page.getByLabel('Month').fill('3')
  await page.getByLabel('Day').fill('2')
  await page.getByLabel('Year').fill('1986')
  await page.getByLabel('Social Security number').fill(second.ssn)
  await next()
  await page.getByLabel('Street address').fill('14 Invented Lane')
  await page.getByLabel('City').fill('Springfield')
  await page.getByRole('combobox', { name: 'State' }).fill('Illinois')
  await page.keyboard.press('Tab')
  await page.getByLabel('ZIP code').fill('62701')
  await next()
  await page.getByRole('button', { name: /Employment/ }).click()
  await page.getByRole('option', { name: 'Retired', exact: true }).click()
  await next()
  await expect(page.getByText('Beatrix Sampleworth')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm their details' }).click()
  await page.getByRole('link', { name: 'See what happens next' }).click()
  await expect(page.getByRole('heading', { name: 'Beatrix is invited' })).toBeVisible()
  await expect(page.getByText(second.email)).toBeVisible()
}

/** The invited person finds the letter in the inbox, proves who they are, and chooses a password. */
async function accept(page: Page, { email, ssn, password }: Second): Promise<void> {
  await page.goto(`/sandbox#inbox/${email}`)
  await page.getByText(/^Ottoline Sampleworth invited you/).click()
  // The list moves while further emails arrive, and a press may miss the link.
  const link = await page.getByRole('link', { name: 'Open the link' }).getAttribute('href')
  await page.goto(link ?? '')
  await expect(page).toHaveURL(`${ONBOARDING}/ssn-verification`)
  await page.getByLabel('Social Security number').fill(ssn)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL(`${ONBOARDING}/password-success`)
}

/** Signs in by a code to the email, and sets up a phone of their own. */
async function comeIn(page: Page, second: Second): Promise<void> {
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillLogin(page, second)
  await page.getByLabel('6-digit code').fill(await nextCode(second.email))
  await expect(page).toHaveURL('/setup-mobile-mfa')
  await page.getByLabel('Mobile phone').fill(second.phone)
  const send = page.getByRole('button', { name: 'Send code' })
  await answerCode(page, second.email, () => send.click())
  await expect(page.getByText(/We sent a 6-digit code to .*\d{4}/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(second.phone))
  await expect(page).toHaveURL(`${ONBOARDING}/success`)
}

async function sign(page: Page): Promise<void> {
  for (const title of ['Consent to electronic', 'Account agreement', 'Privacy', 'Taxpayer']) {
    await page.getByRole('link', { name: `Read and agree : ${title}` }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    if (title === 'Consent to electronic') {
      await page.getByLabel('Word in the PDF').fill('sandbox')
    }
    if (title === 'Taxpayer') await page.getByText('No, I am not').click()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await expect(page).toHaveURL(`${ONBOARDING}/success`)
  }
  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Beatrix' })).toBeVisible()
}

async function deposit(page: Page): Promise<void> {
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('75')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  // It takes the focus when it is there, and the page to its top.
  await expect(page.getByRole('heading', { name: 'Deposit $75.00?' })).toBeFocused()
  await page.getByRole('button', { name: 'Deposit $75.00' }).click()
  await expect(page).toHaveURL(/\/deposit\/success/)
}

/** A browser of their own, as wide as the other one. */
async function openBrowser(browser: Browser, complaints: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  listenTo(page, complaints)
  return page
}

test('one adds the other, who comes in by the invitation; both hold the account, and both close it @phone', async ({
  page,
  browser,
  complaints,
}) => {
  test.setTimeout(180_000)
  const first = await fundedPerson(page)
  const second: Second = { ...inventPerson(), ssn: inventSsn() }
  await invite(page, second)

  const theirs = await openBrowser(browser, complaints)
  await accept(theirs, second)
  await comeIn(theirs, second)
  await sign(theirs)

  await deposit(theirs)
  await page.goto('/dashboard/transactions-list')
  await expect(page.getByText('$75.00').first()).toBeVisible()
  await theirs.goto('/dashboard/transactions-list')
  await expect(theirs.getByText('$500.00').first()).toBeVisible()
  await checkA11y(theirs)

  await page.goto('/joint-account/account-holder')
  await expect(page.getByText(/^Joined on/)).toBeVisible()
  await page.goto('/withdraw?close')
  await page.getByRole('button', { name: 'Ask to close the account' }).click()
  await proveByText(page, first)
  await expect(page.getByText('Waiting for the other holder')).toBeVisible()
  await expect(page).toHaveURL(/\/withdraw/)

  await theirs.goto('/joint-account/account-holder')
  await theirs.getByRole('link', { name: 'Agree' }).click()
  await theirs.getByRole('button', { name: 'Agree and close the account' }).click()
  await proveByEmail(theirs, second)
  await expect(theirs).toHaveURL('/withdraw/close-success')
  await expect(theirs.getByRole('heading', { name: 'Your account is closed' })).toBeVisible()
  await checkA11y(theirs)

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/documents')
  await expect(page.getByText('Your account is closed')).toBeVisible()
  await checkA11y(page)
})

import type { Page } from '@playwright/test'
import { fillLogin } from '../auth/person.ts'
import { checkA11y, expect, inbox, nextCode, test } from '../fixtures.ts'
import { answerCode } from '../my-account/codes.ts'
import { inventSsn } from '../registration/applicant.ts'
import { type Sharers, atHolders, invitationLink, inviteSecond } from './sharing.ts'

const ONBOARDING = '/joint-account/onboarding'

async function enterNumber(page: Page, ssn: string): Promise<void> {
  await page.getByLabel('Social Security number').fill(ssn)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** From the link to a password; the address shows nothing of the link. */
async function choosePassword(page: Page, sharers: Sharers): Promise<void> {
  await page.goto(await invitationLink(sharers))
  await expect(page).toHaveURL(`${ONBOARDING}/ssn-verification`)
  await expect(page.getByText('Ottoline S.').first()).toBeVisible()
  await checkA11y(page)
  await enterNumber(page, inventSsn('1111'))
  await expect(page.getByText('2 tries left').first()).toBeVisible()
  // What the link carried outlives a reload, though the address does not show it.
  await page.reload()
  await expect(page).toHaveURL(`${ONBOARDING}/ssn-verification`)
  await enterNumber(page, sharers.second.ssn)
  await expect(page.getByRole('heading', { name: 'Thank you, Beatrix' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Choose a password' }).click()
  await expect(page).toHaveURL(`${ONBOARDING}/create-password`)
  await page.getByLabel('Password', { exact: true }).fill(sharers.second.password)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password is saved' })).toBeVisible()
  await checkA11y(page)
}

/** A code by email, then a phone of their own, proven by the email and by itself. */
async function firstSignIn(page: Page, { second }: Sharers): Promise<void> {
  const { email, phone } = second
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillLogin(page, second)
  await expect(page).toHaveURL('/otp-verification')
  await page.getByLabel('6-digit code').fill(await nextCode(email))
  await expect(page).toHaveURL('/setup-mobile-mfa')
  await page.getByLabel('Mobile phone').fill(phone)
  const send = page.getByRole('button', { name: 'Send code' })
  await answerCode(page, email, () => send.click())
  await expect(page.getByText(/We sent a 6-digit code to .*\d{4}/)).toBeVisible()
  await page.getByLabel('6-digit code').fill(await nextCode(phone))
  await expect(page).toHaveURL(`${ONBOARDING}/success`)
}

async function signDocuments(page: Page): Promise<void> {
  await expect(page.getByText('0 of 4 signed.')).toBeVisible()
  await checkA11y(page)
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
}

test('whoever is invited proves who they are, signs in, signs, and shares the account', async ({
  page,
  browser,
}) => {
  test.slow()
  const sharers = await inviteSecond()
  const first = await atHolders(browser, sharers.primary)
  await expect(first.getByText('Waiting for Beatrix')).toBeVisible()
  await checkA11y(first)

  await choosePassword(page, sharers)
  await firstSignIn(page, sharers)
  // Until they signed they read nothing: every other page leads back here.
  for (const elsewhere of ['/dashboard', '/disclosures', '/joint-account/account-holder']) {
    await page.goto(elsewhere)
    await expect(page).toHaveURL(`${ONBOARDING}/success`)
  }
  await signDocuments(page)
  await expect(page.getByText('You’re now a holder of the account.')).toBeVisible()
  await checkA11y(page)

  await page.getByRole('link', { name: 'Go to home' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back, Beatrix' })).toBeVisible()
  await page.goto('/joint-account/account-holder')
  await expect(page.getByText('Ottoline Sampleworth')).toBeVisible()
  await expect(page.getByText('Second holder, you')).toBeVisible()
  await checkA11y(page)

  // The first holder's page has noticed by itself.
  await expect(first.getByText(/^Joined on/)).toBeVisible({ timeout: 30_000 })
  const mails = await inbox(sharers.primary.email)
  expect(mails.some(({ subject }) => subject?.startsWith('Beatrix now shares'))).toBe(true)

  // The link is used up.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(await invitationLink(sharers))
  await expect(stranger.getByRole('heading', { name: 'You have already signed up' })).toBeVisible()
  await checkA11y(stranger)
})

test('three wrong numbers lock the invitation, and the first holder sees it', async ({
  page,
  browser,
}) => {
  const sharers = await inviteSecond()
  await page.goto(await invitationLink(sharers))
  for (const left of ['2 tries left', '1 try left']) {
    await enterNumber(page, inventSsn('1111'))
    await expect(page.getByText(left).first()).toBeVisible()
  }
  await enterNumber(page, inventSsn('1111'))
  await expect(page).toHaveURL(`${ONBOARDING}/locked-access`)
  await expect(page.getByRole('heading', { name: 'Your invitation is locked' })).toBeVisible()
  await checkA11y(page)
  // The link says so before it asks for anything.
  await page.goto(await invitationLink(sharers))
  await expect(page).toHaveURL(`${ONBOARDING}/ssn-verification`)
  await expect(page.getByRole('heading', { name: 'Your invitation is locked' })).toBeVisible()
  await expect(page.getByLabel('Social Security number')).toHaveCount(0)

  const first = await atHolders(browser, sharers.primary)
  await expect(first.getByText('The invitation is locked')).toBeVisible()
  await expect(first.getByRole('button', { name: 'Resend invitation' })).toBeHidden()
  await checkA11y(first)
})

test('an invitation goes to another address, and the link before it is dead', async ({
  page,
  browser,
}) => {
  const sharers = await inviteSecond()
  const before = await invitationLink(sharers)
  const first = await atHolders(browser, sharers.primary)
  await first.getByRole('button', { name: 'Resend invitation' }).click()
  await expect(first.getByText(/We sent a new invitation/).first()).toBeVisible()
  await expect(first.getByText('You can resend it 4 more times.')).toBeVisible()

  await first.getByRole('link', { name: 'Change email address' }).click()
  await checkA11y(first)
  await first.getByLabel('New email address').fill(sharers.second.email)
  await first.getByRole('button', { name: 'Save and send invitation' }).click()
  await expect(first.getByText('We already have this address').first()).toBeVisible()
  const email = `other.${sharers.second.email}`
  await first.getByLabel('New email address').fill(email)
  await first.getByRole('button', { name: 'Save and send invitation' }).click()
  await expect(first).toHaveURL('/joint-account/edit-email/success')
  await expect(first.getByText(email)).toBeVisible()
  await checkA11y(first)

  await page.goto(before)
  await expect(page.getByRole('heading', { name: 'There is a newer invitation' })).toBeVisible()
  await checkA11y(page)
  const moved = { ...sharers, second: { ...sharers.second, email } }
  await page.goto(await invitationLink(moved))
  await enterNumber(page, sharers.second.ssn)
  await expect(page.getByRole('heading', { name: 'Thank you, Beatrix' })).toBeVisible()
})

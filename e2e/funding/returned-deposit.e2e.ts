import { checkA11y, expect, test } from '../fixtures.ts'
import { relinkByWidget } from './relink-by-widget.ts'
import { linkByWidget, signInAs } from '../registration/applicant.ts'
import { returnedApplicant } from './returned.ts'

test('a first deposit that came back is told in plain words, can be put off, and leads to a new link', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await returnedApplicant('R02')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/funding-returned')
  await expect(page.getByText('Your bank returned your first deposit of $500.00')).toBeVisible()
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await checkA11y(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Your bank account needs to be linked again')).toBeVisible()
  await checkA11y(page)
  await page.goto('/relink/selection')
  await checkA11y(page)
  await relinkByWidget(page, applicant)
  await expect(page).toHaveURL('/relink/successful')
  await checkA11y(page)
  await page.getByRole('link', { name: 'Make the deposit again' }).click()
  await expect(page).toHaveURL(/^[^?]*\/deposit\?amount_cents=50000$/)
  await expect(page.getByLabel('Amount')).toHaveValue('$500.00')
})

test('after a first deposit for want of funds the same account may be linked again', async ({
  page,
}) => {
  test.setTimeout(120_000)
  // Presented three times in all.
  const applicant = await returnedApplicant('R01', 3)
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/funding-returned')
  await expect(page.getByText('didn’t have enough money in it')).toBeVisible()
  await expect(page.getByText('You can link the same account again')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Link a bank account' }).click()
  await expect(page).toHaveURL('/relink/selection')
  await expect(page.getByText('Deposits are paused until you link an account again')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Deposits are paused until you link an account again')).toBeVisible()
})

test('an account that came back as unauthorised is not linked again by itself', async ({
  page,
}) => {
  test.setTimeout(90_000)
  const applicant = await returnedApplicant('R10')
  await signInAs(page, applicant)
  await expect(page).toHaveURL('/funding-returned')
  await expect(page.getByText('We’re reviewing it')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Link a bank account' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to home' }).click()
  await expect(page.getByText('We’re reviewing a transfer')).toBeVisible()
  await expect(linkByWidget(applicant.caller)).rejects.toThrow('403')
})

import { passDays } from '../clock.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'
import { MEADOW, signInAtMeadow } from './at-meadow.ts'

const A_MONTH = 32

test('a non-profit is found in spite of a slip, chosen, given to, changed and given up', async ({
  page,
}) => {
  // A month of every account is lived through.
  test.slow()
  await signInAtMeadow(page, 'meadow-five-thousand')
  await page.getByRole('link', { name: /^Choose a non-profit/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Non-profit' })).toBeVisible()
  await expect(page.getByText(/10% of the dividends we credited to you/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Lantern Food Bank/ })).toBeAttached()
  await checkA11y(page)

  const search = page.getByRole('combobox', { name: 'Find a non-profit' })
  await search.fill('coastwacth')
  await expect(page.getByRole('option', { name: /Coastwatch Volunteers/ })).toBeVisible()
  await search.fill('Memphis, TN')
  await expect(page.getByRole('option', { name: /Kitchen Table Legal Aid/ })).toBeVisible()
  await search.fill('00-1000013')
  await expect(page.getByRole('option', { name: /Coastwatch Volunteers/ })).toBeVisible()
  // By keyboard alone.
  await search.press('ArrowDown')
  await search.press('Enter')
  await expect(page.getByText('88 Dune Road, Wilmington, NC 28401')).toBeVisible()
  await checkA11y(page)
  await page.getByRole('button', { name: 'Choose Coastwatch Volunteers' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'You chose Coastwatch Volunteers' }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/Non-profit selected/)
  await checkA11y(page)

  await passDays(A_MONTH)
  await page.goto(`${MEADOW}/dashboard`)
  await page.getByRole('link', { name: /We’ve donated \$\d+\.\d\d because of you/ }).click()
  await expect(page.getByText('Because of you, we’ve donated')).toBeVisible()
  await expect(
    page.getByRole('listitem').filter({ hasText: /10% of .* dividends, to Coastwatch Volunteers/ }),
  ).not.toHaveCount(0)
  expect(await page.getByRole('main').innerText()).not.toMatch(/you donated|your donation/i)
  await checkA11y(page)

  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByText('Lantern Food Bank').click()
  await page.getByRole('button', { name: 'Choose Lantern Food Bank' }).click()
  await page.getByRole('link', { name: 'Go to the non-profit page' }).click()
  await expect(page.getByRole('heading', { name: 'You chose', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose none' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Your choice was removed' }),
  ).toBeVisible()
  // The success page tells of this visit only.
  await page.reload()
  await expect(page).toHaveURL(`${MEADOW}/dashboard`)
})

test('where there is no programme nothing leads there, and the page says so', async ({ page }) => {
  await signInAs(page, await findDemoPerson('long-funded'))
  await expect(page.getByRole('heading', { name: 'Finish setting up' })).toBeVisible()
  await expect(page.getByRole('link', { name: /non-profit/i })).toHaveCount(0)
  await page.goto('/non-profit/select')
  await expect(page.getByText(/doesn’t have a giving program/)).toBeVisible()
  await checkA11y(page)
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { fillLogin, giveCode, nextLink, registeredPerson } from './person.ts'

test('a forgotten password is reset by an emailed link, which works once', async ({
  page,
  browser,
}) => {
  const person = await registeredPerson()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // Pressed before the script has taken the page over, the link loads a page anew: nothing has focus.
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await checkA11y(page)
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page).toHaveURL('/login/sent')
  await expect(page.getByText(person.email)).toBeVisible()
  await checkA11y(page)

  const link = await nextLink(person.email, '/login/reset-password')
  await page.goto(link)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(page).toHaveURL('/login/reset-password')
  await checkA11y(page)
  await page.getByLabel('New password').fill('password1234')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('This is a commonly used password. Choose another')).toHaveCount(2)
  const changed = { ...person, password: 'four other words together' }
  await page.getByLabel('New password').fill(changed.password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await checkA11y(page)
  await fillLogin(page, changed)
  await giveCode(page, changed)
  await expect(page).toHaveURL('/registration/landing')

  // Whoever finds the email later comes to nothing by its link.
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await stranger.getByLabel('New password').fill('a phrase of somebody else')
  await stranger.getByRole('button', { name: 'Save password' }).click()
  await expect(stranger).toHaveURL('/login/reset-password/failed')
  await expect(stranger.getByRole('heading', { name: 'Password not reset' })).toBeFocused()
  await checkA11y(stranger)
  await stranger.goto('/login/reset-password')
  await checkA11y(stranger)
  await stranger.getByRole('link', { name: 'Send a new link' }).click()
  await expect(stranger).toHaveURL('/login/forgot-password')
  await stranger.context().close()
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { fileOf } from '../page-file.ts'

test('an unknown path shows Not found, and leads back @both', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveTitle('Harborlight Savings | Page not found')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await checkA11y(page)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused()
})

test('Contact us points people who are not signed in to the support email @both', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Contact us' }).click()
  const dialog = page.getByRole('dialog', { name: 'Contact us' })
  await expect(dialog.getByRole('link', { name: 'support@harborlight.example' })).toBeVisible()
  await checkA11y(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('a page module that fails to load reloads once, then says so', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(fileOf('pages/not-found/NotFoundPage.tsx'), (route) => route.abort())
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(loads).toBe(2)
  await checkA11y(page)
})

test('the keyboard reaches everything, and can skip to the content', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
})

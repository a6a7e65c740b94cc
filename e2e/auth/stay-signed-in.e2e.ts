import { checkA11y, expect, test } from '../fixtures.ts'
import { registeredPerson, signIn } from './person.ts'

test('two minutes before the end the page asks, and staying stays', async ({ page }) => {
  await page.clock.install()
  await signIn(page, await registeredPerson())
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  // The real session has only just begun: the checks that would say so get no answer.
  await page.route('**/api/v1/auth-check/no-ext', (route) => route.abort())
  await page.clock.fastForward('12:50')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.clock.fastForward('00:20')
  const dialog = page.getByRole('alertdialog', { name: 'Stay signed in?' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('timer')).toHaveText(/^1:[45]\d$/)
  await checkA11y(page)
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('05:00')
  await expect(page).toHaveURL('/faq')
})

import { checkA11y, expect, test } from '../fixtures.ts'
import { registerAndSignIn } from './person.ts'

test('activity keeps the session alive; two minutes before the end the page asks, and staying stays', async ({
  page,
}) => {
  await page.clock.install()
  await registerAndSignIn(page)
  await page.goto('/faq')
  await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  let checks = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/auth-check')) checks += 1
  })
  await test.step('a key is told to the server, at most every 30 seconds', async () => {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect.poll(() => checks).toBe(1)
    await page.clock.fastForward(29_000)
    await page.keyboard.press('Tab')
    expect(checks).toBe(1)
    await page.clock.fastForward(1_000)
    await page.keyboard.press('Tab')
    await expect.poll(() => checks).toBe(2)
  })

  // An answer that comes after the jump would count from that later time.
  await page.reload({ waitUntil: 'networkidle' })
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

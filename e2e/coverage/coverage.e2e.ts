import type { Locator } from '@playwright/test'
import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('what is insured is told, and a deposit above it is warned of before', async ({ page }) => {
  await signInAs(page, await findDemoPerson('funded'))
  await page.getByRole('link', { name: /^Fully insured/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insurance coverage' })).toBeVisible()
  await expect(page.getByText(/Insured by the Federal Deposit Insurance Corporation/)).toBeVisible()
  await expect(page.getByText('With two primary beneficiaries, up to $500,000.00')).toBeVisible()
  await expect(page.getByRole('link', { name: /Electronic Deposit Insurance/ })).toBeVisible()
  await checkA11y(page)
  await test.step('the meter is seen in forced colors too', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const [covered, rest] = await colorsOf(page.getByRole('progressbar'), [0.01, 0.9])
    expect(covered).not.toEqual(rest)
    await page.emulateMedia({ forcedColors: 'none' })
  })
  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('240000')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  const warning = page.getByRole('status').filter({ hasText: 'would not be insured' })
  await expect(warning).toContainText('$250,000.00 that the FDIC insures.')
  await expect(warning).toContainText('With two primary beneficiaries')
  await checkA11y(page)
  await warning.getByRole('link', { name: 'See your coverage' }).click()
  await expect(page).toHaveURL(/\/dashboard\/coverage$/)

  await page.goto('/deposit')
  await page.getByLabel('Amount').fill('100')
  await page.getByRole('button', { name: 'Review deposit' }).click()
  await expect(page.getByRole('button', { name: 'Deposit $100.00' })).toBeVisible()
  await expect(page.getByText('would not be insured')).toHaveCount(0)
})

/** The colors on the middle line of what is drawn, at these parts of its width. */
async function colorsOf(drawn: Locator, parts: readonly number[]): Promise<number[][]> {
  const picture = (await drawn.screenshot()).toString('base64')
  return drawn.evaluate(
    async (_element, [data, at]: [string, readonly number[]]) => {
      const bytes = Uint8Array.from(atob(data), (each) => each.codePointAt(0) ?? 0)
      const image = await createImageBitmap(new Blob([bytes]))
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      return at.map((part) => {
        const [x, y] = [Math.round(image.width * part), Math.round(image.height / 2)]
        return [...(context?.getImageData(x, y, 1, 1).data ?? [])]
      })
    },
    [picture, parts] as [string, readonly number[]],
  )
}

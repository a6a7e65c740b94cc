import { checkA11y, expect, test } from '../fixtures.ts'
import { signInAs } from '../registration/applicant.ts'
import { findDemoPerson } from '../standing/demo-person.ts'

test('a question is searched, read with today’s terms, judged, and kept by its address', async ({
  page,
}) => {
  await signInAs(page, await findDemoPerson('long-funded'), '/faq')
  await expect(page.getByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible()
  await checkA11y(page)

  await page.getByLabel('Search').fill('interest calculated')
  const question = page.getByText('How is interest calculated?')
  await expect(question).toBeVisible()
  await expect(page.getByText('What do I need to open an account?')).toBeHidden()
  await question.click()
  await expect(page.getByText(/Annual Percentage Yield of \d\.\d\d%/)).toBeVisible()
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await expect(page.getByText('Thank you.')).toBeVisible()
  await checkA11y(page)

  await page.getByLabel('Search').fill('zeppelin')
  await expect(page.getByText('No answers match “zeppelin”.')).toBeVisible()
  await page.getByRole('link', { name: 'Send us a message' }).click()
  await expect(page).toHaveURL(/message-center/)

  await page.goto('/faq#how-is-interest-calculated')
  await expect(page.getByText(/Annual Percentage Yield of/)).toBeVisible()
})

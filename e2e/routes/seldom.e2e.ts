import { checkA11y, expect, test } from '../fixtures.ts'
import { invitationLink, inviteSecond } from '../joint/sharing.ts'
import { signInAs } from '../registration/applicant.ts'

/** Pages that other journeys have no reason to open. */

const CHANGES_LEFT = 4

test('an invitation opened one page earlier says what it means to share an account', async ({
  page,
}) => {
  const link = await invitationLink(await inviteSecond())
  await page.goto(link.replace('/ssn-verification#', '#'))
  await expect(page).toHaveURL('/joint-account/onboarding')
  const heading = page.getByRole('heading', { name: 'You’re invited to share an account' })
  await expect(heading).toBeVisible()
  await checkA11y(page)
})

test('an address that was changed too often is not changed', async ({ page }) => {
  const { primary } = await inviteSecond()
  for (let change = 0; change < CHANGES_LEFT; change += 1) {
    const email = `change.${change}.${primary.email}`
    await primary.caller.patch('/depositor/update-secondary-email', { email })
  }
  await signInAs(page, primary, '/joint-account/edit-email')
  await page.getByLabel('New email address').fill(`once.more.${primary.email}`)
  await page.getByRole('button', { name: 'Save and send invitation' }).click()
  await expect(page).toHaveURL('/joint-account/edit-email/failed')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkA11y(page)
})

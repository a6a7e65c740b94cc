import { fillLogin, inventPerson, nextLink } from '../auth/person.ts'
import { checkA11y, expect, test } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { changeEmail } from './codes.ts'

test('"this was not me" in the notice undoes a change, once, when its button is pressed', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000)
  const person = await applicantAt('registered')
  await signInAs(page, person)
  await changeEmail(page, person, inventPerson().email)
  const link = await nextLink(person.email, '/not-me')

  const owner = await (await browser.newContext()).newPage()
  await owner.goto('/not-me')
  await expect(owner.getByText('Open this page with the link in the email')).toBeVisible()
  await checkA11y(owner)
  await owner.goto(link)
  const button = owner.getByRole('button', { name: 'This wasn’t me' })
  await expect(button).toBeVisible()
  await expect(owner).toHaveURL(/\/not-me$/)
  await checkA11y(owner)
  // Looking at the page undoes nothing: mail programs open links by themselves.
  await page.reload()
  await expect(page).not.toHaveURL(/login/)
  await button.click()
  await expect(owner.getByRole('heading', { name: 'Your account is protected' })).toBeVisible()
  await checkA11y(owner)

  // Whoever made the change is out, and the old address signs in again.
  await page.goto('/my-account')
  await expect(page).toHaveURL(/\/login/)
  await owner.goto('/login')
  await fillLogin(owner, { email: person.email, password: person.password })
  await expect(owner).toHaveURL('/login/choose-mfa')

  await owner.goto('/login')
  await owner.goto(link)
  await button.click()
  await expect(owner.getByRole('alert')).toContainText('This link doesn’t work')
  await checkA11y(owner)
  await owner.context().close()
})

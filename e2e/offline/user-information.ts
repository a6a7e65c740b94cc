import { inventPerson } from '../auth/person.ts'
import { nextCode } from '../fixtures.ts'
import { applicantAt, signInAs } from '../registration/applicant.ts'
import { type Walk, code } from './walk.ts'

const { email, phone } = inventPerson()

/** The page stays where it is while the codes follow each other. */
const CODES = '/my-account/otp-verification'

export const userInformation: Walk = {
  name: 'user information',
  begin: async (page) => {
    const applicant = await applicantAt('registered')
    await signInAs(page, applicant)
    return applicant
  },
  forms: [
    {
      // Before the password is another: what changed lately proves nothing.
      path: '/my-account/edit-user-info/phone',
      typed: { 'New phone number': phone },
      sends: 'POST /mfa-confirm-update/phone',
      leads: CODES,
    },
    {
      path: '/my-account/security',
      open: async ({ page }) => {
        await page.goto('/my-account/security')
        await page.getByRole('button', { name: 'Change password' }).click()
      },
      choose: ({ page, person }) => page.getByLabel('Current password').fill(person.password),
      typed: { 'New password': 'four other words together' },
      sends: 'POST /change-password',
      leads: '/my-account/security',
    },
    {
      path: '/my-account/edit-user-info/email',
      typed: { 'New email address': email },
      sends: 'POST /mfa-confirm-update/email',
      leads: CODES,
    },
    {
      path: CODES,
      sendsItself: code(2),
      sends: 'POST /mfa-verify/',
      leads: CODES,
    },
    {
      path: CODES,
      open: ({ page }) => page.getByText('Code 2 of 2.').waitFor(),
      sendsItself: async () => ({ '6-digit code': await nextCode(email) }),
      sends: 'PATCH /user',
      leads: '/my-account/edit-user-info/success',
    },
  ],
}

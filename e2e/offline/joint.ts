import { inventPerson, nextLink } from '../auth/person.ts'
import { fundedPerson } from '../my-account/codes.ts'
import { inventSsn } from '../registration/applicant.ts'
import type { Walk, Walker } from './walk.ts'

const [first, second] = [inventPerson(), inventPerson()]
const ssn = inventSsn()
const ONBOARDING = '/joint-account/onboarding'

/** Whoever is invited opens the link of the email, in a browser where nobody is signed in. */
async function openInvitation({ page }: Walker): Promise<void> {
  await page.goto('/logout')
  await page.waitForURL('/login')
  await page.goto(await nextLink(second.email, ONBOARDING))
}

export const joint: Walk = {
  name: 'adding a joint holder, and joining',
  begin: fundedPerson,
  forms: [
    {
      path: '/joint-account/contact',
      open: async ({ page }) => {
        await page.goto('/joint-account')
        await page.getByRole('link', { name: 'Begin' }).click()
      },
      typed: { 'Their email address': first.email },
      sends: 'POST /depositor/register-secondary',
      leads: '/joint-account/personal-information',
    },
    {
      path: '/joint-account/personal-information',
      typed: {
        'First name': 'Beatrix',
        'Last name': 'Sampleworth',
        Month: '03',
        Day: '02',
        Year: '1986',
        'Social Security number': ssn,
      },
      neverKept: ['Social Security number'],
      sends: 'PATCH /depositor/update-secondary',
      leads: '/joint-account/address-information',
    },
    {
      path: '/joint-account/address-information',
      typed: { 'Street address': '14 Invented Lane', City: 'Springfield', 'ZIP code': '62701' },
      choose: async ({ page }) => {
        await page.getByRole('combobox', { name: 'State' }).fill('Illinois')
        await page.keyboard.press('Tab')
      },
      neverKept: [],
      sends: 'PATCH /depositor/update-secondary',
      leads: '/joint-account/occupation',
    },
    {
      path: '/joint-account/occupation',
      choose: async ({ page }) => {
        await page.getByRole('button', { name: /Employment/ }).click()
        await page.getByRole('option', { name: 'Employed', exact: true }).click()
      },
      typed: { Employer: 'Crumb & Daughters', Occupation: 'Baker' },
      neverKept: [],
      sends: 'PATCH /depositor/update-secondary',
      leads: '/joint-account/confirm-details',
    },
    {
      path: '/joint-account/confirm-details',
      button: 'Confirm their details',
      sends: 'PATCH /depositor/update-secondary',
      leads: '/joint-account/verify/success',
    },
    {
      path: '/joint-account/edit-email',
      typed: { 'New email address': second.email },
      sends: 'PATCH /depositor/update-secondary-email',
      leads: '/joint-account/edit-email/success',
    },
    {
      path: `${ONBOARDING}/ssn-verification`,
      open: openInvitation,
      typed: { 'Social Security number': ssn },
      sends: 'POST /verify-identity',
      leads: `${ONBOARDING}/identity-verified`,
    },
    {
      path: `${ONBOARDING}/create-password`,
      open: ({ page }) => page.getByRole('link', { name: 'Choose a password' }).click(),
      typed: { Password: second.password },
      sends: 'POST /reset-password',
      leads: `${ONBOARDING}/password-success`,
    },
  ],
}

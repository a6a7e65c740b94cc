import { nextLink, registeredPerson } from '../auth/person.ts'
import { expect } from '../fixtures.ts'
import { type Walk, code } from './walk.ts'

export const signingIn: Walk = {
  name: 'signing in and a forgotten password',
  begin: async () => registeredPerson(),
  forms: [
    {
      path: '/login',
      choose: async ({ page, person }) => {
        await page.getByLabel('Email').fill(person.email)
        await page.getByLabel('Password', { exact: true }).fill(person.password)
      },
      sends: 'POST /login',
      leads: '/login/choose-mfa',
    },
    {
      path: '/login/choose-mfa',
      choose: ({ page }) => page.getByText('Text message', { exact: true }).click(),
      sends: 'GET /mfa-select/',
      leads: '/otp-verification',
    },
    {
      path: '/otp-verification',
      // The first came when the phone was set up.
      sendsItself: code(2),
      sends: 'POST /mfa-verify/',
      leads: '/registration/landing',
    },
    {
      path: '/login/forgot-password',
      open: async ({ page }) => {
        await page.goto('/logout')
        await expect(page).toHaveURL('/login')
        await page.getByRole('link', { name: 'Forgot password?' }).click()
        // Sign-in has an Email too.
        await expect(page).toHaveURL('/login/forgot-password')
      },
      choose: ({ page, person }) => page.getByLabel('Email').fill(person.email),
      sends: 'POST /forgot-password',
      leads: '/login/sent',
    },
    {
      path: '/login/reset-password',
      open: async ({ page, person }) => page.goto(await nextLink(person.email, 'reset-password')),
      typed: { 'New password': 'four other words together' },
      sends: 'POST /reset-password',
      leads: '/login',
    },
  ],
}

import { screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { NewPasswordForm } from './features/auth/NewPasswordForm.tsx'
import { AddressForm } from './features/depositor/AddressForm.tsx'
import { BasicInformationForm } from './features/depositor/BasicInformationForm.tsx'
import { EmployerForm } from './features/depositor/EmployerForm.tsx'
import type { StepFormProps, PersonDetails } from './features/depositor/StepForm.tsx'
import { LoginPage } from './pages/auth/LoginPage.tsx'
import { RegistrationPage } from './pages/auth/RegistrationPage.tsx'
import { SetupMobileMfaPage } from './pages/auth/SetupMobileMfaPage.tsx'
import { renderPage } from './test/render-page.tsx'
import { NO_DETAILS } from './test/user.ts'

const EMPLOYED: PersonDetails = {
  ...NO_DETAILS,
  employment_status: 'EMPLOYED',
  employer_name: null,
  occupation: null,
}

function about(form: StepFormProps['draft']['form']): StepFormProps {
  return { depositor: EMPLOYED, draft: { form, values: {} }, onSave: async () => undefined }
}

/** By label, what a browser fills in and which keys a phone shows (UX 13). */
const FORMS: [string, ReactElement, Record<string, [token: string, keys?: string]>][] = [
  ['sign-in', <LoginPage />, { Email: ['username', 'email'], Password: ['current-password'] }],
  [
    'registration',
    <RegistrationPage />,
    { Email: ['username', 'email'], Password: ['new-password'] },
  ],
  [
    'a new password',
    <NewPasswordForm email="a@example.test" label="Password" onPassword={async () => null} />,
    { Password: ['new-password'] },
  ],
  ['the phone', <SetupMobileMfaPage />, { 'Mobile phone': ['tel-national', 'tel'] }],
  [
    'who somebody is',
    <BasicInformationForm {...about('basic-information')} />,
    {
      'First name': ['given-name'],
      'Last name': ['family-name'],
      Month: ['bday-month', 'numeric'],
      Day: ['bday-day', 'numeric'],
      Year: ['bday-year', 'numeric'],
      'Social Security number': ['off', 'numeric'],
    },
  ],
  [
    'where somebody lives',
    <AddressForm {...about('address')} />,
    {
      'Street address': ['address-line1'],
      'Apartment, suite or unit (optional)': ['address-line2'],
      City: ['address-level2'],
      State: ['address-level1'],
      'ZIP code': ['postal-code', 'numeric'],
    },
  ],
  [
    'what somebody does',
    <EmployerForm {...about('employer')} />,
    { Employer: ['organization'], Occupation: ['organization-title'] },
  ],
]

it.each(FORMS)('%s is filled in by browsers, with the right keys', (_name, form, fields) => {
  renderPage(form)
  for (const [label, [token, keys]] of Object.entries(fields)) {
    const field = screen.getByLabelText(label, { selector: 'input' })
    expect(field.getAttribute('autocomplete'), label).toBe(token)
    expect(field.getAttribute('inputmode') ?? undefined, label).toBe(keys)
  }
})

it('a new password says to managers whose it is', () => {
  const { container } = renderPage(
    <NewPasswordForm email="a@example.test" label="Password" onPassword={async () => null} />,
  )
  const whose = container.querySelector<HTMLInputElement>('input[autocomplete=username]')
  expect(whose?.value).toBe('a@example.test')
})

it('no field is one of numbers, which wheels and arrows change', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const files = Object.entries(sources).filter(([, text]) => /type=["'{]+number/.test(text))
  expect(Object.keys(sources).length).toBeGreaterThan(300)
  expect(files.map(([file]) => file)).toEqual([])
})

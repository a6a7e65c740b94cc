import type { Depositor } from '@passbook/contract/depositor'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { BasicInformationForm } from './BasicInformationForm.tsx'

const TOLD: Depositor = {
  depositor_id: '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  is_primary: true,
  first_name: 'Ottoline',
  last_name: 'Sampleworth',
  date_of_birth: '1985-07-04',
  ssn_last_four: '6789',
  street: null,
  unit: null,
  city: null,
  state: null,
  zip: null,
  employment_status: null,
  employer_name: null,
  occupation: null,
  email: 'ottoline@example.test',
  email_verified: true,
  phone: null,
  is_being_checked: false,
}

it('moves focus to the field when a number given before is changed, and sends what is typed', async () => {
  const sent: unknown[] = []
  const { user } = renderPage(
    <BasicInformationForm
      depositor={TOLD}
      draft={{ form: 'basic-information', values: {} }}
      onSave={async (step) => void sent.push(step)}
    />,
  )
  await user.click(screen.getByRole('button', { name: 'Change Social Security number' }))
  const field = screen.getByLabelText('Social Security number')
  expect(document.activeElement).toBe(field)
  await user.keyboard('123456780')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await expect.poll(() => sent).toMatchObject([{ ssn: '123456780', first_name: 'Ottoline' }])
})

import type { CodeSent, User } from '@passbook/contract/auth'
import type { Depositor } from '@passbook/contract/depositor'
import { PASSED } from '../guards/test-facts.ts'

/** A user with email and phone, for tests. */
export const user: User = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b2c',
  email: 'old@example.test',
  email_verified: true,
  phone: '5552013344',
  texts_stopped_at: null,
  last_sign_in_at: null,
}

/** The address of a retired person. */
export const RETIRED = {
  street: '12 Invented Lane',
  unit: null,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  employment_status: 'RETIRED',
  employer_name: null,
  occupation: null,
} satisfies Partial<Depositor>

/** The same person with every detail of an application. */
export const depositor: Depositor = {
  depositor_id: PASSED.depositor_id,
  is_primary: true,
  first_name: 'Testa',
  last_name: 'Sample',
  date_of_birth: '1985-07-04',
  ssn_last_four: '1234',
  ...RETIRED,
  email: user.email,
  email_verified: true,
  phone: user.phone,
  is_being_checked: false,
}

/** A person whose details are not known yet. */
export const NO_DETAILS = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  ssn_last_four: null,
  street: null,
  unit: null,
  city: null,
  state: null,
  zip: null,
  employment_status: null,
  employer_name: null,
  occupation: null,
} satisfies Partial<Depositor>

export function codeSent(of: Partial<CodeSent>): CodeSent {
  return {
    nonce: 'first',
    type: 'phone',
    masked: '(•••) •••-3344',
    expires_at: '2030-03-07T12:10:00.000Z',
    resend_after_seconds: 30,
    ...of,
  }
}

export const CODE_EMAILED = codeSent({
  nonce: 'nonce-1',
  type: 'email',
  masked: 't•••••@example.test',
})

import type { CodeSent, User } from '@passbook/contract/auth'
import type { Progress } from '@passbook/contract/depositor'

/** Somebody with email and phone, for tests. */
export const user: User = {
  uuid: '7b0a3c0e-5a55-4a0e-9d0f-3f3c4f0a1b2c',
  email: 'old@example.test',
  email_verified: true,
  phone: '5552013344',
  texts_stopped_at: null,
  last_sign_in_at: null,
}

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

export const progress: Progress = {
  depositor_id: '00000000-0000-4000-8000-000000000001',
  registration_status: 'PASSED',
  registration_last_step: 'completed',
  is_primary: true,
  is_joining: false,
  first_name: 'Testa',
  extended_status: 'FUNDED',
  standing_reason: null,
  stands_since: null,
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 0,
  relink: false,
  funding_returned: null,
}

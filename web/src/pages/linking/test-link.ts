import type { LinkedAccount } from '@passbook/contract/linking'

/** An account whose micro-deposits are on the way; only tests use it. */
export const LINK: LinkedAccount = {
  uuid: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  kind: 'MANUAL',
  status: 'VERIFICATION_PENDING',
  bank_name: 'Copper Canyon Bank',
  account_type: 'checking',
  account_last_four: '1234',
  was_active: false,
  created_at: '2026-11-16T15:00:00.000Z',
  status_changed_at: '2026-11-16T15:00:00.000Z',
  return_code: null,
  renews_consent: false,
  tries_left: 3,
  reissues_left: 1,
  microdeposits_arrive_on: '2026-11-17',
  microdeposits_stage: 'sent',
  verification_ends_at: '2026-12-01T15:00:00.000Z',
}

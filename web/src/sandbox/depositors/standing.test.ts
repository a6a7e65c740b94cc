import type { SandboxDepositor as Depositor } from '@passbook/contract/sandbox-depositors'
import { expect, it } from 'vitest'
import { standingOf } from './standing.ts'

const registered: Depositor = {
  depositor_id: '3f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d11',
  email: 'ada@example.com',
  name: null,
  key: null,
  story: null,
  password: null,
  registration_status: null,
  registration_last_step: null,
  extended_status: 'UNLINKED',
  is_primary: true,
  is_joining: false,
  standing_reason: null,
  stands_since: null,
  owed_cents: 0,
  other_holder_barred: false,
  unsigned_documents: 4,
  relink: false,
  is_duplicate: false,
  funding_returned: null,
  email_verified: true,
  has_phone: true,
  shares: null,
}

it.each<[string, Partial<Depositor>]>([
  ['Application not begun', {}],
  ['No phone yet', { has_phone: false }],
  ['Email not confirmed', { email_verified: false, has_phone: false }],
  ['Applying, last step address', { registration_last_step: 'address' }],
  ['Identity check failed', { registration_last_step: 'confirmed', registration_status: 'FAILED' }],
  ['Being reviewed', { registration_last_step: 'bank', registration_status: 'IN_REVIEW' }],
  [
    'Relink needed',
    { registration_last_step: 'completed', registration_status: 'PASSED', relink: true },
  ],
  ['On hold', { registration_last_step: 'completed', extended_status: 'HOLD', relink: true }],
  ['On review', { registration_status: 'PASSED', extended_status: 'REVIEW' }],
  ['Closed, view only', { registration_status: 'VIEW_ONLY', registration_last_step: 'completed' }],
  ['View only', { registration_status: 'VIEW_ONLY', is_primary: false }],
  [
    'Documents unsigned',
    { registration_last_step: 'completed', registration_status: 'PASSED', is_joining: true },
  ],
  ['Funded', { registration_last_step: 'completed', extended_status: 'FUNDED' }],
  ['Open', { registration_last_step: 'completed', extended_status: 'LINKED' }],
])('%s', (words, changes) => {
  expect(standingOf({ ...registered, ...changes }).words).toBe(words)
})

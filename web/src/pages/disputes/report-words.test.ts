import type { DisputeDecision, OwnDispute } from '@passbook/contract/disputes'
import { expect, it } from 'vitest'
import { REPORT } from '../../test/reported.ts'
import { nextWords } from './report-words.ts'

const DECIDED: DisputeDecision = {
  outcome: 'no_error',
  reasons: 'You asked for it on October 3.',
  documents: ['The confirmation of October 3'],
  decided_on: '2026-12-10',
  corrected_cents: 0,
  debit_on: '2026-12-18',
  debit_cents: 25_012,
  debited_on: null,
}
const CREDIT = {
  amount_cents: 25_000,
  interest_cents: 12,
  credited_on: '2026-12-01',
  status: 'provisional',
  transaction_id: '7f0c2a52-6a0b-4a0e-9a53-0c7b0f6f2d13',
} as const

it.each<[string, Partial<OwnDispute>, string]>([
  [
    'of a transfer that left the account',
    {},
    'We’ll decide by Dec 1, 2026. If we need more time, we’ll credit the amount by that day and decide by Dec 31, 2026. We’ll email you what we find. You don’t need to do anything else.',
  ],
  [
    'that two people credit',
    { is_credited_at_deadline: false },
    'We’ll decide by Dec 1, 2026. If we need more time, our staff will credit any amount the law requires by that day. The credit isn’t automatic. We’ll email you what we find. You don’t need to do anything else.',
  ],
  [
    'with a credit',
    { state: 'credited', credit: CREDIT },
    'We credited $250.12 on Dec 1, 2026 while we review your report. You can use this money. We’ll decide by Dec 31, 2026 and email you what we find.',
  ],
  [
    'with a credit, of a closed account',
    { state: 'credited', credit: { ...CREDIT, transaction_id: null } },
    'We credited $250.12 on Dec 1, 2026 while we review your report. Your account is closed, so we’ll contact you about how we’ll pay it. We’ll decide by Dec 31, 2026 and email you what we find.',
  ],
  [
    'without an error, whose credit is taken back',
    { state: 'no_error', decision: DECIDED },
    'We decided on Dec 10, 2026 that there was no error. We’ll reverse $250.12 of the credit on Dec 18, 2026.',
  ],
  [
    'whose credit was taken back',
    { state: 'no_error', decision: { ...DECIDED, debited_on: '2026-12-18' } },
    'We decided on Dec 10, 2026 that there was no error. We reversed $250.12 of the credit on Dec 18, 2026.',
  ],
  [
    'with another error',
    {
      state: 'corrected',
      decision: { ...DECIDED, outcome: 'other_error', corrected_cents: 20_000, debit_cents: 5_012 },
    },
    'We found a different error than the one you reported and corrected it on Dec 10, 2026. A credit of $200.00 is now permanent. We’ll reverse $50.12 of the credit on Dec 18, 2026.',
  ],
])('tells of a report %s what happens by when', (_, changes, words) => {
  expect(nextWords({ ...REPORT, ...changes }).join(' ')).toBe(words)
})

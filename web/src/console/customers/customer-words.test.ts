import { expect, it } from 'vitest'
import { standingOf } from './customer-words.ts'

const OPEN = {
  standing: null,
  registration_status: 'PASSED',
  registration_last_step: 'completed',
} as const

it.each([
  [OPEN, 'Open'],
  [{ ...OPEN, standing: 'HOLD', registration_status: 'IN_REVIEW' }, 'On hold'],
  [{ ...OPEN, standing: 'REVIEW' }, 'In review'],
  [{ ...OPEN, registration_status: 'VIEW_ONLY' }, 'Closed'],
  [{ ...OPEN, registration_status: 'MANUALLY_REVIEWED' }, 'Open'],
  [{ ...OPEN, registration_status: 'FAILED', registration_last_step: 'confirmed' }, 'Declined'],
  [{ ...OPEN, registration_last_step: 'bank' }, 'Applying: bank account entered'],
  [
    { standing: null, registration_status: null, registration_last_step: null },
    'Applying: started',
  ],
] as const)('tells the gravest of how somebody stands: %o is %s', (customer, words) => {
  expect(standingOf(customer).words).toBe(words)
})

import { expect, it } from 'vitest'
import { shellAt } from './shell-at.ts'

it.each([
  ['/login', false, 'single-task'],
  ['/registration', false, 'registration'],
  ['/dashboard', true, 'dashboard'],
  // No reasons to save stand beside a setback.
  ['/funding-returned', true, 'plain-task'],
  ['/relink/selection', true, 'plain-task'],
  ['/mfa-account-locked', false, 'plain-task'],
  ['/joint-account/onboarding/locked-access', false, 'plain-task'],
  ['/joint-account/onboarding/ssn-verification', false, 'plain-task'],
  ['/not-me', false, 'plain-task'],
  ['/disclosures/view-disclosures/3f0c', true, 'reading'],
  ['/no/such/page', true, 'single-task'],
  // Without a session these lead to sign-in: its frame is shown from the start, so that none jumps.
  ['/dashboard', false, 'single-task'],
  ['/fund-account', false, 'single-task'],
])('%s, with a session: %s, comes in the frame of %s', (path, hasSession, shell) => {
  expect(shellAt(path, hasSession)).toBe(shell)
})

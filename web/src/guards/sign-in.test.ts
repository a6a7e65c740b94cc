import { describe, expect, it } from 'vitest'
import { emptyFacts, type Facts } from '../facts.ts'
import { after, expired, loggedOut, mfaPending, signedIn, verdictOf } from './test-facts.ts'

const withNonce = (facts: Facts): Facts => ({ ...facts, visit: { ...facts.visit, hasNonce: true } })
const carrying = (navigationState: unknown): Facts => ({ ...emptyFacts, navigationState })

describe('public pages (SPEC 2)', () => {
  it.each([
    ['everyone', loggedOut, 'open'],
    ['everyone', mfaPending, 'open'],
    ['everyone', expired, 'open'],
    ['everyone', signedIn(), 'open'],
    ['loggedOut', loggedOut, 'open'],
    ['loggedOut', mfaPending, 'open'],
    ['loggedOut', expired, 'open'],
    ['loggedOut', signedIn(), '/login/entry'],
    ['resetEmailSent', loggedOut, '/login/forgot-password'],
    [
      'resetEmailSent',
      { ...loggedOut, visit: signedIn({}, after('reset-email-requested')).visit },
      'open',
    ],
    ['resetEmailSent', signedIn({}, after('reset-email-requested')), '/login/entry'],
    ['resetFailed', loggedOut, '/login/reset-password'],
    ['resetFailed', { ...loggedOut, visit: signedIn({}, after('reset-failed')).visit }, 'open'],
    ['resetFailed', signedIn({}, after('reset-failed')), 'open'],
  ] as const)('%s', (guard, facts, expected) => {
    expect(verdictOf(guard, facts)).toBe(expected)
  })
})

describe('token-gated login steps (SPEC 2)', () => {
  it.each([
    // guard, logged out, expired, MFA pending, with a code sent, live session, with a code sent
    [
      'entry',
      '/logout',
      '/logout',
      '/login/choose-mfa',
      '/otp-verification',
      '/dashboard',
      '/dashboard',
    ],
    ['chooseMfa', '/logout', '/logout', 'open', 'open', '/login/entry', '/login/entry'],
    ['otpVerification', '/logout', '/logout', '/login/entry', 'open', '/login/entry', 'open'],
    ['setupMobileMfa', '/logout', '/logout', 'open', 'open', 'open', 'open'],
  ] as const)('%s', (guard, ...expected) => {
    const people = [loggedOut, expired, mfaPending, withNonce(mfaPending)]
    const verdicts = [...people, signedIn(), withNonce(signedIn())].map((facts) => {
      return verdictOf(guard, facts)
    })
    expect(verdicts).toEqual(expected)
  })

  it('keeps the hub open while progress is missing, so that the page can try again', () => {
    expect(verdictOf('entry', { ...signedIn(), progress: null })).toBe('open')
  })
})

describe('joint onboarding (SPEC 2, 6)', () => {
  it.each([
    [loggedOut, '/logout'],
    [carrying({ uuid: 'u', hash: 'h' }), 'open'],
    [carrying({ email: 'e', token: 't' }), 'open'],
    [carrying({ uuid: 'u', token: 't' }), '/logout'],
    [{ ...carrying({ uuid: 'u', hash: 'h' }), token: 'sign-in' }, 'open'],
    [signedIn({}, { navigationState: { uuid: 'u', hash: 'h' } }), '/login/entry'],
  ] as const)('opens to logged-out people with navigation state: %#', (facts, expected) => {
    expect(verdictOf('jointOnboarding', facts)).toBe(expected)
  })

  it.each([
    [loggedOut, '/logout'],
    [carrying({ uuid: 'u', hash: 'h' }), '/logout'],
    [signedIn({ is_primary: true }), '/login/entry'],
    [signedIn({ is_primary: false }), 'open'],
  ] as const)('success requires a logged-in non-primary user: %#', (facts, expected) => {
    expect(verdictOf('jointOnboardingSuccess', facts)).toBe(expected)
  })
})

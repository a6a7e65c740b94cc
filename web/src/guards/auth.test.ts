import { describe, expect, it } from 'vitest'
import type { Facts } from '../facts.ts'
import * as auth from './auth.ts'
import { after, expired, loggedOut, mfaPending, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...auth }
const withNonce = (facts: Facts): Facts => ({ ...facts, visit: { ...facts.visit, hasNonce: true } })

describe('public pages (SPEC 2)', () => {
  it.each([
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
    expect(verdictOf(byName[guard], facts)).toBe(expected)
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
      return verdictOf(byName[guard], facts)
    })
    expect(verdicts).toEqual(expected)
  })

  it('keeps the hub open while progress is missing, so that the page can try again', () => {
    expect(verdictOf(auth.entry, { ...signedIn(), progress: null })).toBe('open')
  })
})

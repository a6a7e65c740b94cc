import { describe, expect, it } from 'vitest'
import { emptyFacts, type Facts } from '../facts.ts'
import * as guards from './joint.ts'
import { loggedOut, signedIn, verdictOf } from './test-facts.ts'

const byName = { ...guards }
const primary = { is_primary: true }
const joint = { is_primary: false }
const unfinished = { registration_last_step: 'disclosures' } as const
const held = { extended_status: 'HOLD' } as const
const carrying = (navigationState: unknown): Facts => ({ ...emptyFacts, navigationState })

describe('primary only (SPEC 6)', () => {
  it.each([
    // guard, primary, joint, unfinished, on hold
    ['jointApplication', '/joint-account', '/dashboard', '/login/entry', '/login/entry'],
    [
      'jointEditEmail',
      '/joint-account/account-holder',
      '/dashboard',
      '/login/entry',
      '/login/entry',
    ],
    ['jointHolder', '/joint-account', 'open', '/login/entry', '/login/entry'],
  ] as const)('%s', (guard, ...expected) => {
    const verdicts = [primary, joint, unfinished, held].map((progress) =>
      verdictOf(byName[guard], signedIn(progress)),
    )
    expect(verdicts).toEqual(expected)
  })
})

describe('joint account (SPEC 6)', () => {
  it('needs an application for its pages', () => {
    const facts = signedIn({}, { joint: { is_pending_signup: false } })
    expect(verdictOf(guards.jointApplication, facts)).toBe('open')
    expect(verdictOf(guards.jointHolder, facts)).toBe('open')
  })

  it.each([
    [null, null, '/joint-account/account-holder', '/joint-account/account-holder'],
    [false, 'success', '/joint-account/account-holder', '/joint-account/account-holder'],
    [true, null, '/joint-account/edit-email', '/joint-account/edit-email'],
    [true, 'success', 'open', '/joint-account/edit-email'],
    [true, 'failed', '/joint-account/edit-email', 'open'],
  ] as const)('edit email: pending signup %s, result %s', (pending, result, success, failed) => {
    const holder = pending === null ? null : { is_pending_signup: pending }
    const facts = signedIn({}, { joint: holder, visit: { editJointEmail: result } })
    expect(verdictOf(guards.jointEditEmail, facts)).toBe(
      pending === true ? 'open' : '/joint-account/account-holder',
    )
    expect(verdictOf(guards.jointEditEmailSuccess, facts)).toBe(success)
    expect(verdictOf(guards.jointEditEmailFailed, facts)).toBe(failed)
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
    expect(verdictOf(guards.jointOnboarding, facts)).toBe(expected)
  })

  it.each([
    [loggedOut, '/logout'],
    [carrying({ uuid: 'u', hash: 'h' }), '/logout'],
    [signedIn({ is_primary: true }), '/login/entry'],
    [signedIn({ is_primary: false }), 'open'],
  ] as const)('success requires a logged-in non-primary user: %#', (facts, expected) => {
    expect(verdictOf(guards.jointOnboardingSuccess, facts)).toBe(expected)
  })
})

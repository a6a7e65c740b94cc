import { describe, expect, it } from 'vitest'
import { emptyFacts, type Facts } from '../facts.ts'
import { invited, welcome } from './joint-onboarding.ts'
import { documentsToRead } from './roles.ts'
import { loggedOut, signedIn, verdictOf } from './test-facts.ts'

const carrying = (navigationState: unknown): Facts => ({ ...emptyFacts, navigationState })
const second = { is_primary: false } as const
const joining = { ...second, is_joining: true } as const

describe('the pages of an invitation (SPEC 2)', () => {
  it.each([
    [loggedOut, '/logout'],
    [carrying({ uuid: 'u', hash: 'h' }), 'open'],
    [carrying({ email: 'e', token: 't' }), 'open'],
    [carrying({ uuid: 'u', token: 't' }), '/logout'],
    [{ ...carrying({ uuid: 'u', hash: 'h' }), token: 'sign-in' }, 'open'],
    [signedIn({}, { navigationState: { uuid: 'u', hash: 'h' } }), '/login/entry'],
  ] as const)('open to logged-out people with navigation state: %#', (facts, expected) => {
    expect(verdictOf(invited, facts)).toBe(expected)
  })
})

describe('the welcome (SPEC 6)', () => {
  it.each([
    [loggedOut, '/logout'],
    [carrying({ uuid: 'u', hash: 'h' }), '/logout'],
    [signedIn(), '/login/entry'],
    [signedIn(second), 'open'],
    [signedIn(joining), 'open'],
    [signedIn({ ...joining, extended_status: 'HOLD' }), '/login/entry'],
    [signedIn({ ...joining, registration_status: 'ERRORED' }), '/login/entry'],
    [signedIn({ ...joining, registration_status: 'FAILED' }), '/login/entry'],
  ] as const)('needs a second holder who joins or has joined: %#', (facts, expected) => {
    expect(verdictOf(welcome, facts)).toBe(expected)
  })

  it('has the documents that are signed there', () => {
    expect(verdictOf(documentsToRead, signedIn(joining))).toBe('open')
    const declined = { ...joining, registration_status: 'FAILED' } as const
    expect(verdictOf(documentsToRead, signedIn(declined))).toBe('/login/entry')
  })
})

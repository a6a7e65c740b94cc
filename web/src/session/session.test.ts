import { describe, expect, it } from 'vitest'
import { readDeparture } from './departure.ts'
import { rememberLinkedPath, rememberReturnPath, takeReturnPath } from './return-path.ts'
import { endsSession } from './unauthorized.ts'

describe('a 401 (SPEC 4, STATES: Session edges)', () => {
  it.each([
    ['/depositor/progress', 'token', 'token', true],
    ['/mfa-select/:type', 'token', 'token', true],
    ['/logout', 'token', 'token', false],
    ['/login', 'token', 'token', false],
    ['/mfa-verify/:nonce', 'token', 'token', false],
    // Nobody was signed in: the first auth-check of a page.
    ['/auth-check', null, null, false],
    // A late reply to a token that was since given up.
    ['/accounts', 'old', 'token', false],
    ['/accounts', 'old', null, false],
  ])('%s with %s while %s is in use', (path, sent, current, expected) => {
    expect(endsSession(path, sent, current)).toBe(expected)
  })
})

describe('the page one was on', () => {
  it('is given back once, to the same person', () => {
    rememberReturnPath('/dashboard/documents', 'one')
    expect(takeReturnPath('one')).toBe('/dashboard/documents')
    expect(takeReturnPath('one')).toBeNull()
  })

  it('is lost when somebody else signs in', () => {
    rememberReturnPath('/dashboard/documents', 'one')
    expect(takeReturnPath('two')).toBeNull()
    expect(takeReturnPath('one')).toBeNull()
  })

  it('that an email linked to is opened once, by the person who signs in', () => {
    rememberLinkedPath('/dashboard/documents/taxes')
    expect(takeReturnPath('one')).toBe('/dashboard/documents/taxes')
    expect(takeReturnPath('one')).toBeNull()
  })
})

describe('departure', () => {
  it.each([
    [{ departure: 'expired' }, 'expired'],
    [{ departure: 'elsewhere' }, 'elsewhere'],
    [{ departure: 'password-changed' }, 'password-changed'],
    [{ departure: 'invented' }, null],
    [{ departure: 1 }, null],
    [{}, null],
    [null, null],
    ['expired', null],
  ])('%o', (state, expected) => {
    expect(readDeparture(state)).toBe(expected)
  })
})

import { describe, expect, it } from 'vitest'
import * as depositor from './depositor.ts'
import { signedIn, verdictOf } from './test-facts.ts'

describe('My account results', () => {
  it.each([
    [null, '/my-account', '/my-account'],
    ['success', 'open', '/my-account'],
    ['failed', '/my-account', 'open'],
  ] as const)('edit result %s', (editUser, success, failed) => {
    const facts = signedIn({}, { visit: { editUser } })
    expect(verdictOf(depositor.editUserSuccess, facts)).toBe(success)
    expect(verdictOf(depositor.editUserFailed, facts)).toBe(failed)
  })

  it.each([
    [null, '/my-account'],
    ['email', 'open'],
    ['phone', 'open'],
  ] as const)('code page while the mfa type in change is %s', (mfaTypeInChange, expected) => {
    const facts = signedIn({}, { visit: { mfaTypeInChange } })
    expect(verdictOf(depositor.userOtpVerification, facts)).toBe(expected)
  })
})

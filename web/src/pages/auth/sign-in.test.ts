import { describe, expect, it } from 'vitest'
import { PASSED } from '../../guards/test-facts.ts'
import { afterCode, nextStep } from './sign-in.ts'

const EMAIL = { type: 'email', masked: 't•••••@example.test' } as const
const PHONE = { type: 'phone', masked: '(•••) •••-0100' } as const

describe('after the password (SPEC 4)', () => {
  it.each([
    ['session', [], '/login/entry'],
    ['session', [EMAIL, PHONE], '/login/entry'],
    ['sign-in', [EMAIL, PHONE], '/login/choose-mfa'],
    ['sign-in', [EMAIL], '/login/choose-mfa'],
    ['sign-in', [], '/setup-mobile-mfa'],
  ] as const)('%s with %o leads to %s', (kind, mfa, path) => {
    expect(nextStep({ kind, mfa: [...mfa] })).toBe(path)
  })
})

describe('after the code (STATES: Joint)', () => {
  const joining = { ...PASSED, is_primary: false, is_joining: true }
  it.each([
    ['a second holder without a phone sets one up', joining, [EMAIL], '/setup-mobile-mfa'],
    ['a second holder with a phone goes on', joining, [EMAIL, PHONE], '/login/entry'],
    ['everybody else goes on', PASSED, [EMAIL], '/login/entry'],
  ] as const)('%s', (_, progress, mfa, path) => {
    expect(afterCode(progress, mfa)).toBe(path)
  })
})

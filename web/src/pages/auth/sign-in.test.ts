import { describe, expect, it } from 'vitest'
import { nextStep } from './sign-in.ts'

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

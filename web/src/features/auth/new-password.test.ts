import { describe, expect, it } from 'vitest'
import { newPasswordSchema, passwordChecks } from './new-password.ts'

const branding = {
  name: 'Harborlight Savings',
  short_name: 'HLS',
  slug: 'harborlight',
  password_requirements: { min_length: 12, max_length: 64 },
}

const firstError = (password: string, of: typeof branding | null = branding) =>
  newPasswordSchema(of, 'testa.sample@example.test').safeParse(password).error?.issues[0]?.message

describe('a new password', () => {
  it.each([
    ['', 'Enter a password'],
    ['eleven char', 'Use at least 12 characters'],
    ['twelve chars', undefined],
    ['🏦🏦🏦🏦🏦🏦', 'Use at least 12 characters'],
    ['my harborlight-savings 1', 'Leave out your email address and our name'],
    ['I am Testa Sample 1', 'Leave out your email address and our name'],
    ['a short name is no word: hls', undefined],
    ['x'.repeat(65), 'Use at most 64 characters'],
  ])('%s: %s', (password, message) => {
    expect(firstError(password)).toBe(message)
  })

  it('is never ticked off whole: only the server knows the well-known ones', () => {
    const met = passwordChecks(branding).map(
      ({ isMet }) => isMet?.('correct horse battery') ?? false,
    )
    expect(met).toEqual([true, true, false])
  })

  it('is checked by the server alone while the branding is missing', () => {
    expect(firstError('short', null)).toBeUndefined()
    expect(passwordChecks(null)).toEqual([])
  })
})

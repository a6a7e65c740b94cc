import { describe, expect, it } from 'vitest'
import { DomainError } from '../../../platform/errors.ts'
import { assertGoodPassword, hashPassword, passwordMatches } from './passwords.ts'

const RULES = {
  name: 'Harborlight Savings',
  short_name: 'Harborlight',
  slug: 'harborlight',
  password_min_length: 12,
  password_max_length: 64,
}

function problemOf(password: string, email = 'ada.example@example.com'): string | undefined {
  try {
    assertGoodPassword(password, email, RULES)
    return undefined
  } catch (error) {
    return error instanceof DomainError ? error.fields?.['password']?.[0] : String(error)
  }
}

describe('a new password', () => {
  it.each([
    'correct horse battery staple',
    'twelve chars',
    'x7Qp-Tm2v!aK',
    'pässwörter sind schön',
    'пароль для сбережений',
    '一二三四五六七八九十百千',
    '🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧',
    `${'long '.repeat(12)}end`,
    ' spaces around it ',
  ])('may be %j', (password) => {
    expect(problemOf(password)).toBeUndefined()
  })

  it('is measured in characters, not in code units', () => {
    expect(problemOf('🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔')).toBe('Use at least 12 characters')
    expect(problemOf('🦊🐻🐼🐨'.repeat(2) + '🐯🦁🐮🐷'.repeat(14))).toBeUndefined()
    expect(problemOf('eleven char')).toBe('Use at least 12 characters')
    expect(problemOf(`${'long '.repeat(12)}endless`)).toBe('Use at most 64 characters')
  })

  it.each([
    ['qwerty123456', 'as it stands in the list'],
    ['QWERTY123456', 'in capitals'],
    ['password1234', 'with figures appended'],
    ['Password2024!!', 'with figures and signs appended'],
    ['!!1234password', 'with figures and signs before'],
    ['trustno12024', 'a word that ends in a figure, with more appended'],
    ['1q2w3e4r2024', 'a word that begins with a figure, with more appended'],
    ['aaaaaaaaaaaaaa', 'one letter repeated'],
    ['abcabcabcabc', 'a few letters repeated'],
    ['ｐａｓｓｗｏｒｄ１２３４', 'in full-width letters'],
  ])('may not be %j: %s', (password) => {
    expect(problemOf(password)).toBe('This is a commonly used password. Choose another')
  })

  it.each([
    'i bank at harborlight',
    'HarborLight Savings 4ever',
    'H-a-r-b-o-r-l-i-g-h-t',
    'ｈａｒｂｏｒｌｉｇｈｔ rocks',
    'its me ada.example',
    'its me AdaExample!',
  ])('may not be %j: the bank’s or the person’s own name', (password) => {
    expect(problemOf(password)).toBe('Leave out your email address and our name')
  })

  it('may contain a very short email name by chance', () => {
    expect(problemOf('a salad every tuesday', 'ada@example.com')).toBeUndefined()
  })
})

describe('a password’s hash', () => {
  it('is argon2id, salted, and matches only the password', async () => {
    const [one, two] = await Promise.all([hashPassword('open sesame'), hashPassword('open sesame')])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
    expect(await passwordMatches(one, 'open sesame')).toBe(true)
    expect(await passwordMatches(one, 'Open sesame')).toBe(false)
    expect(await passwordMatches(one, 'open sesame ')).toBe(false)
  })

  it('does not depend on how a keyboard composes its letters', async () => {
    const hash = await hashPassword('p\u00E4ssw\u00F6rter sind sch\u00F6n')
    expect(await passwordMatches(hash, 'pa\u0308sswo\u0308rter sind scho\u0308n')).toBe(true)
  })

  it('nobody’s never matches, not even the decoy’s own', async () => {
    expect(await passwordMatches(undefined, 'a decoy for addresses that nobody has')).toBe(false)
  })
})

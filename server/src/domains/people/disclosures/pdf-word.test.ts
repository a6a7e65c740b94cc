import { describe, expect, it } from 'vitest'
import { testConfig } from '../../../../test/config.ts'
import { openSecrets } from '../../../platform/secrets.ts'
import { assertPdfWord, pdfWordOf } from './pdf-word.ts'

const FORMER = 'Zt4yQvG1pXw8LkR7nJm2cUe9sHb6aDf3oKi5rTgV0yMxBqWl'
const NEXT = 'hW7uNc3RzPq9LfYx1KdVbT6mGj4sAoE8iXnQ2yCwU5rBtJk0'

const person = { institution_id: 'harborlight', depositor_id: 'ada' }
const consent = { id: 'a consent', kind: 'esign' } as const

function contextWith(env: Record<string, string>) {
  const config = testConfig({ SANDBOX: 'off', ...env })
  return { config, secrets: openSecrets(config) }
}

describe('the word in the PDF of a consent', () => {
  const before = contextWith({ APP_SECRET: FORMER })
  const changed = contextWith({ APP_SECRET: NEXT, APP_SECRET_ALSO: FORMER })
  const ended = contextWith({ APP_SECRET: NEXT })
  const word = pdfWordOf(before, person, consent) ?? ''

  it('is right as typed in any case, and no other is', () => {
    expect(() => assertPdfWord(before, person, consent, ` ${word.toUpperCase()} `)).not.toThrow()
    for (const other of ['sandbox', '', undefined, `${word}x`]) {
      expect(() => assertPdfWord(before, person, consent, other)).toThrow()
    }
  })

  it('stays right after a change of APP_SECRET, until the former one is taken out', () => {
    expect(pdfWordOf(changed, person, consent)).toBe(pdfWordOf(ended, person, consent))
    expect(pdfWordOf(changed, person, consent)).not.toBe(word)
    expect(() => assertPdfWord(changed, person, consent, word)).not.toThrow()
    expect(() => assertPdfWord(ended, person, consent, word)).toThrow()
  })
})

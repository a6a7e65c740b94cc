import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessKeys, fullNameKeys, personKeys } from './name-keys.ts'

/** Whether two people would be put side by side. */
const isFit = (one: string[], other: string[]) => one.some((key) => other.includes(key))

describe('names as they are compared', () => {
  it.each([
    ['case', { first: 'ZOE', last: 'FARNHAM' }, { first: 'Zoe', last: 'Farnham' }],
    ['accents', { first: 'Zoé', last: 'Łęcka' }, { first: 'Zoe', last: 'Lecka' }],
    ['letters of their own', { first: 'Bjørn', last: 'Groß' }, { first: 'Bjorn', last: 'Gross' }],
    ['order', { first: 'Farnham', last: 'Zoe' }, { first: 'Zoe', last: 'Farnham' }],
    ['apostrophes', { first: 'Zoe', last: 'O’Farn' }, { first: 'Zoe', last: "O'Farn" }],
    ['hyphens', { first: 'Zoe-Ann', last: 'Farn-Ham' }, { first: 'Zoe Ann', last: 'Farn Ham' }],
    [
      'names in the middle',
      { first: 'Zoe Ann', last: 'Farnham' },
      { first: 'Zoe', last: 'Farnham' },
    ],
    ['initials', { first: 'Zoe A.', last: 'Farnham' }, { first: 'Zoe', last: 'Farnham' }],
    ['suffixes', { first: 'Zoe', last: 'Farnham Jr.' }, { first: 'Zoe', last: 'Farnham' }],
    ['one character a name', { first: '明', last: '李' }, { first: '明', last: '李' }],
  ])('are the same whatever their %s', (_, one, other) => {
    expect(isFit(personKeys(one), personKeys(other))).toBe(true)
  })

  it.each([
    [
      { first: 'Zoe', last: 'Farnham' },
      { first: 'Zoe', last: 'Farnhammer' },
    ],
    [
      { first: 'Zoe', last: 'Farnham' },
      { first: 'Ann', last: 'Farnham' },
    ],
    // One word alone fits too many.
    [
      { first: 'Z', last: 'Farnham' },
      { first: 'Y', last: 'Farnham' },
    ],
    [
      { first: '', last: 'Farnham' },
      { first: '', last: 'Farnham' },
    ],
  ])('are not the same: %j and %j', (one, other) => {
    expect(isFit(personKeys(one), personKeys(other))).toBe(false)
  })

  it('are read as one text, with the last name at the end or before a comma', () => {
    const zoe = personKeys({ first: 'Zoe', last: 'Farnham' })
    for (const name of ['Zoe Farnham', 'Farnham, Zoe', 'FARNHAM, Zoe A.', 'Zoe Farnham, Jr']) {
      expect(isFit(fullNameKeys(name), zoe), name).toBe(true)
    }
    expect(isFit(fullNameKeys('Farnham'), zoe)).toBe(false)
  })

  it('of businesses go without what they are in law, and are no person’s', () => {
    const [key] = businessKeys('Farnham & Quill, L.L.C.')
    expect(businessKeys('FARNHAM QUILL')).toEqual([key])
    expect(isFit(businessKeys('Zoe Farnham'), fullNameKeys('Zoe Farnham'))).toBe(false)
    expect(businessKeys('Company Inc.')).toEqual([])
  })

  it('are the same for every order of the same words', () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/)
    fc.assert(
      fc.property(word, word, (first, last) => {
        expect(personKeys({ first, last })).toEqual(personKeys({ first: last, last: first }))
      }),
    )
  })
})

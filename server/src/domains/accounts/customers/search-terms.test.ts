import { describe, expect, it } from 'vitest'
import { readTerm } from './search-customers.ts'

describe('what was typed to find a customer', () => {
  it.each([
    ['Ada@Example.test', { kind: 'email', beginning: 'ada@example.test' }],
    ['1234', { kind: 'last_four', digits: '1234' }],
    ['$1,234.56', { kind: 'amount', cents: 123_456 }],
    ['1234.50', { kind: 'amount', cents: 123_450 }],
    ['$40', { kind: 'amount', cents: 4_000 }],
    ['  Ada  Lovelace ', { kind: 'name', words: ['ada', 'lovelace'] }],
    ['deadbeef', { kind: 'name', words: ['deadbeef'] }],
    ['091000010000001', { kind: 'trace', digits: '091000010000001' }],
    ['$99999999999999999999', { kind: 'name', words: ['$99999999999999999999'] }],
    ['12345', { kind: 'name', words: ['12345'] }],
  ])('%s', (typed, term) => {
    expect(readTerm(typed)).toEqual(term)
  })

  it('a reference, and a whole id', () => {
    expect(readTerm('0A1B2C3D')).toMatchObject({
      kind: 'reference',
      from: '0a1b2c3d-0000-0000-0000-000000000000',
    })
    const id = '6B94E7D0-2F35-4C18-A6E9-0D8C1B4F73A5'
    expect(readTerm(id)).toEqual({ kind: 'id', id: id.toLowerCase() })
  })
})

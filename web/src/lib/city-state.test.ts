import { describe, expect, it } from 'vitest'
import { toCityState } from './city-state.ts'

describe('toCityState', () => {
  it.each([
    ['Portland, OR', 'Portland, OR'],
    ['portland,oregon', 'Portland, OR'],
    ['  NEW YORK   new york ', 'New York, NY'],
    ['Charleston West Virginia', 'Charleston, WV'],
    ['Washington DC', 'Washington, DC'],
    ['winston-salem, nc', 'Winston-Salem, NC'],
    ['McLean, va', 'McLean, VA'],
    ["Coeur d'Alene, id", "Coeur d'Alene, ID"],
    ['St. Paul, MN,', 'St. Paul, MN'],
  ])('%j becomes %j', (typed, expected) => {
    expect(toCityState(typed)).toBe(expected)
  })

  it.each(['', 'Portland', ', OR', 'OR', 'Toronto, Ontario'])(
    '%j names no city and state',
    (typed) => {
      expect(toCityState(typed)).toBeNull()
    },
  )
})

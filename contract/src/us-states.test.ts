import { describe, expect, it } from 'vitest'
import { stateCode, stateName, US_STATES } from './us-states.ts'

describe('US_STATES', () => {
  it('holds fifty states and DC, each once', () => {
    expect(US_STATES).toHaveLength(51)
    expect(new Set(US_STATES.map(([code]) => code)).size).toBe(51)
    expect(new Set(US_STATES.map(([, name]) => name)).size).toBe(51)
  })

  it('maps every name to its code and back', () => {
    for (const [code, name] of US_STATES) {
      expect(stateCode(name)).toBe(code)
      expect(stateCode(code)).toBe(code)
      expect(stateName(code)).toBe(name)
    }
  })

  it('forgives case and spaces, and knows no other', () => {
    expect(stateCode('  new   york ')).toBe('NY')
    expect(stateCode('dc')).toBe('DC')
    expect(stateName('ca')).toBe('California')
    expect(stateCode('Puerto Rico')).toBeNull()
    expect(stateName('ZZ')).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { stageStates } from './RegistrationHomePage.tsx'

describe('stages of an application', () => {
  it.each([
    [null, 'done current ahead ahead'],
    ['basic', 'done current ahead ahead'],
    ['employer', 'done current ahead ahead'],
    ['confirmed', 'done done current ahead'],
    ['bank', 'done done current ahead'],
    ['verified', 'done done done current'],
    ['disclosures', 'done done done current'],
    ['funded', 'done done done current'],
    ['completed', 'done done done done'],
  ] as const)('after %s: %s', (lastStep, states) => {
    expect(stageStates(lastStep).join(' ')).toBe(states)
  })

  it('the next one waits while a review bars it', () => {
    expect(stageStates('confirmed', true).join(' ')).toBe('done done waiting ahead')
    expect(stageStates('disclosures', true).join(' ')).toBe('done done done waiting')
  })
})

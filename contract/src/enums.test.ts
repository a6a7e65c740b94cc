import { expect, it } from 'vitest'
import { GenericStatus, attentionWords, needsAttention } from './enums.ts'

it('has words for every item that needs attention, and for no other (SPEC 3)', () => {
  const attended = GenericStatus.options.filter(needsAttention)
  expect(attended).toEqual(['PENDING', 'FAILED'])
  for (const status of GenericStatus.options) {
    expect(attentionWords(status) !== null).toBe(attended.includes(status))
  }
})

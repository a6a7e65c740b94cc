import { expect, it } from 'vitest'
import { GenericStatus, needsAttention } from './enums.ts'

it('an item needs attention when it is PENDING or FAILED (SPEC 3)', () => {
  expect(GenericStatus.options.filter(needsAttention)).toEqual(['PENDING', 'FAILED'])
})

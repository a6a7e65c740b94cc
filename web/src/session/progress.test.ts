import { beforeEach, describe, expect, it } from 'vitest'
import { PASSED } from '../guards/test-facts.ts'
import { beginProgressRead, storeProgress, useProgress } from './progress.ts'

const at = (registration_last_step: 'basic' | 'address' | 'employer') => ({
  ...PASSED,
  registration_last_step,
})
const step = () => useProgress.getState().progress?.registration_last_step

describe('where the person stands', () => {
  beforeEach(() => storeProgress(null))

  it('is not set back by a read that was asked before it moved', () => {
    const take = beginProgressRead()
    storeProgress(at('address'))
    take(at('basic'))
    expect(step()).toBe('address')
  })

  it('is what the latest question was answered, whichever answer comes last', () => {
    const [first, second] = [beginProgressRead(), beginProgressRead()]
    second(at('employer'))
    first(at('address'))
    expect(step()).toBe('employer')
  })

  it('is taken from a read that was asked after it moved', () => {
    storeProgress(at('address'))
    const take = beginProgressRead()
    take(at('employer'))
    expect(step()).toBe('employer')
  })
})

import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/error.ts'
import { readRefusal } from './refusal.ts'

const GENERAL = 'Please check what you entered.'

const refused = (errors: Record<string, string[]>, message = GENERAL) =>
  new ApiError(422, message, errors, 'invocation-1')

describe('the words of a refused call', () => {
  it('are those of its fields, not the general ones beside them', () => {
    const errors = { account_id: ['New deposits can be sent from March 9 on.'] }
    expect(readRefusal(refused(errors))?.errors).toEqual(errors)
  })

  it('are the message where no field has any', () => {
    expect(readRefusal(refused({}))?.errors).toEqual({ '': [GENERAL] })
    expect(readRefusal(refused({ email: [] }))?.errors).toEqual({ '': [GENERAL] })
  })

  it('are never the places a code may be sent to', () => {
    const dead = 'This code is no longer valid. Ask for a new one.'
    expect(readRefusal(refused({ step_up: ['phone', 'email'] }, dead))?.errors).toEqual({
      '': [dead],
    })
  })

  it.each([500, 503])('come with the id to quote when we failed: %s', (status) => {
    const failed = new ApiError(status, 'The service is busy.', {}, 'invocation-1')
    expect(readRefusal(failed)?.quote).toBe(
      'If you contact us, give us this reference: invocation-1.',
    )
  })

  it.each([400, 403, 404, 409, 422, 429])('have nothing to quote after a refusal: %s', (status) => {
    const error = new ApiError(status, GENERAL, { amount: ['Enter an amount.'] }, 'invocation-1')
    expect(readRefusal(error)?.quote).toBeNull()
  })

  it('have nothing to quote where no answer came', () => {
    expect(readRefusal(ApiError.noResponse())?.quote).toBeNull()
  })

  it('are none of a fault of ours', () => {
    expect(readRefusal(new TypeError('x is undefined'))).toBeNull()
    expect(readRefusal(Object.assign(new Error('odd'), { errors: 'no record' }))).toBeNull()
    expect(readRefusal('thrown text')).toBeNull()
  })
})

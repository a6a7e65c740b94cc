import { describe, expect, it } from 'vitest'
import { readRefusal } from './form-errors.ts'

const refusal = (message: string, errors: unknown) => Object.assign(new Error(message), { errors })

describe('readRefusal', () => {
  it('takes the field errors of a refused call', () => {
    const errors = { email: ['This email address is already in use'] }
    expect(readRefusal(refusal('The given data was invalid.', errors))).toEqual(errors)
  })

  it('takes the message for the whole form when no field is named', () => {
    expect(readRefusal(refusal('Account Locked.', {}))).toEqual({ '': ['Account Locked.'] })
  })

  it('leaves every other failure alone', () => {
    expect(readRefusal(new TypeError('x is undefined'))).toBeNull()
    expect(readRefusal(refusal('odd', 'no record'))).toBeNull()
    expect(readRefusal('thrown text')).toBeNull()
  })
})

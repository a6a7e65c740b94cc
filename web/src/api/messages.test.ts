import { describe, expect, it } from 'vitest'
import { ApiError } from './error.ts'
import {
  errorsFor,
  messageFor,
  missingTokenMessage,
  successMessage,
  type FlowName,
} from './messages.ts'

const MESSAGE = 'The message.'
const ERRORS = { phone: ['Phone one.', 'Phone two.'], email: ['Email one.'] }

function refused(status: number, errors: Record<string, string[]> = ERRORS): ApiError {
  return new ApiError(status, MESSAGE, errors, 'invocation-1')
}

const LOGIN_DELAY =
  'We are currently experiencing a delay when logging in. Please try again in 1 hour.'
const REGISTRATION_DELAY =
  'We are currently experiencing a delay on registration. Please try again in 1 hour.'
const EVERY_ERROR = 'Phone one. Phone two. Email one.'

describe('messages by flow (SPEC 8)', () => {
  it.each<[FlowName, ApiError, string]>([
    ['login', refused(400), 'Phone one.'],
    ['login', refused(400, { '': ['That did not match.'] }), 'That did not match.'],
    ['login', refused(400, {}), MESSAGE],
    ['login', refused(403), 'Too many incorrect attempts. Account Locked.'],
    [
      'login',
      refused(419),
      'We are experiencing some connection errors. Please try again in 1 hour.',
    ],
    ['login', refused(429), LOGIN_DELAY],
    ['login', refused(500), LOGIN_DELAY],
    ['login', ApiError.noResponse(), LOGIN_DELAY],
    ['registration', refused(422), 'Email one.'],
    ['registration', refused(422, { password: ['Longer.'] }), 'Longer.'],
    ['registration', ApiError.noResponse(), REGISTRATION_DELAY],
    ['registration', ApiError.noResponse(502), REGISTRATION_DELAY],
    ['registration', refused(429, {}), MESSAGE],
    ['mfa-resend', refused(422), 'Email one.'],
    ['mfa-resend', refused(404), MESSAGE],
    ['save-phone', ApiError.noResponse(), 'Error while saving phone number.'],
    ['save-phone', refused(403), EVERY_ERROR],
    ['save-phone', refused(422), 'Phone one.'],
    ['mfa-verify', refused(400), EVERY_ERROR],
    ['mfa-verify', refused(401), MESSAGE],
    ['forgot-password', refused(422), MESSAGE],
    ['forgot-password', refused(429, {}), MESSAGE],
    ['reset-password', refused(400), EVERY_ERROR],
    ['reset-password', refused(422, { password: ['Longer.'] }), 'Longer.'],
    ['alert-read', refused(403), EVERY_ERROR],
    ['alerts-read', refused(403), EVERY_ERROR],
    ['message-read', refused(403), EVERY_ERROR],
    ['deposit-cancel', refused(403), EVERY_ERROR],
    ['deposit-cancel', refused(422), EVERY_ERROR],
    ['non-profit-lookup', refused(400), EVERY_ERROR],
    ['beneficiaries', refused(403), EVERY_ERROR],
    ['banners', refused(403), EVERY_ERROR],
    ['requests', refused(403), EVERY_ERROR],
  ])('%s: %o', (flow, error, words) => {
    expect(messageFor(flow, error)).toBe(words)
  })

  it.each([
    ['mfa-resend', 'Code resent successfully!'],
    ['logout', 'Logout successful'],
    ['alert-read', 'Alert marked as read'],
    ['alerts-read', 'Alerts marked as read'],
    ['message-read', 'Message marked as read'],
    ['deposit-cancel', 'Deposit cancelled successfully'],
  ] as const)('%s succeeds: %s', (flow, words) => {
    expect(successMessage(flow)).toBe(words)
  })

  it('says when a token is missing', () => {
    expect(missingTokenMessage('mfa-verify')).toBe('Bearer token or nonce token is null')
  })
})

describe('where a form shows them', () => {
  it('keeps errors at their fields', () => {
    expect(errorsFor('registration', refused(422))).toEqual(ERRORS)
    expect(errorsFor('mfa-verify', refused(400, { code: ['Wrong.'] }))).toEqual({
      code: ['Wrong.'],
    })
    expect(errorsFor('login', refused(422, { email: ['No.'] }))).toEqual({ '': [LOGIN_DELAY] })
  })

  it('gives words without a field to the whole form', () => {
    expect(errorsFor('login', refused(400, { '': ['No match.'] }))).toEqual({ '': ['No match.'] })
    expect(errorsFor('mfa-verify', refused(401))).toEqual({ '': [MESSAGE] })
    expect(errorsFor('registration', refused(429, {}))).toEqual({ '': [MESSAGE] })
  })

  it('passes on what is no refusal', () => {
    const bug = new TypeError('not a reply')
    expect(() => errorsFor('login', bug)).toThrow(bug)
  })
})

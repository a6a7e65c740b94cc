import { HTTP_STATUS } from '@passbook/contract/envelope'
import type { DomainErrorCode } from '../errors.ts'

/** The one table from what an act refuses to what a caller sees. */
export const ERROR_TABLE: Record<DomainErrorCode, { status: number; message: string }> = {
  invalid: {
    status: HTTP_STATUS.UNPROCESSABLE_CONTENT,
    message: 'Please check what you entered.',
  },
  not_found: { status: HTTP_STATUS.NOT_FOUND, message: 'Not found.' },
  not_allowed: { status: HTTP_STATUS.FORBIDDEN, message: 'This is not allowed.' },
  too_close: { status: HTTP_STATUS.FORBIDDEN, message: 'This is too close to you.' },
  not_signed_in: { status: HTTP_STATUS.UNAUTHORIZED, message: 'Please sign in.' },
  wrong_credentials: {
    status: HTTP_STATUS.BAD_REQUEST,
    message: 'That email and password don’t match.',
  },
  wrong_code: { status: HTTP_STATUS.BAD_REQUEST, message: 'That code is not right.' },
  dead_code: { status: HTTP_STATUS.UNAUTHORIZED, message: 'This code is no longer valid.' },
  dead_link: { status: HTTP_STATUS.BAD_REQUEST, message: 'This link is no longer valid.' },
  no_such_nonprofit: {
    status: HTTP_STATUS.BAD_REQUEST,
    message: 'This non-profit cannot be found.',
  },
  too_often: { status: 429, message: 'Too many requests. Please wait and try again.' },
  unavailable: { status: 503, message: 'The service is busy. Please try again in a moment.' },
}

/** Words for what the HTTP layer itself refuses before any act runs. */
export const HTTP_MESSAGES: Record<number, string> = {
  400: 'The request could not be understood.',
  404: ERROR_TABLE.not_found.message,
  405: 'This method is not allowed here.',
  408: 'The request took too long to arrive.',
  411: 'Say how long the request is.',
  413: 'The request is too large.',
  415: 'Send JSON.',
  419: 'The page has expired. Please try again.',
  429: ERROR_TABLE.too_often.message,
  431: 'The request headers are too large.',
  500: 'Something went wrong on our side. Please try again.',
  503: ERROR_TABLE.unavailable.message,
}

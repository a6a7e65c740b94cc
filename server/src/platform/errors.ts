import type { FieldErrors } from '@passbook/contract/envelope'

/** Why an act may be refused; `platform/http/failures.ts` maps each code to a status and a message. */
export type DomainErrorCode =
  | 'invalid'
  | 'not_found'
  | 'not_allowed'
  | 'too_close'
  | 'not_signed_in'
  | 'wrong_credentials'
  | 'wrong_code'
  | 'dead_code'
  | 'dead_link'
  | 'no_such_nonprofit'
  | 'too_often'
  | 'unavailable'

/** Thrown by domain code, which knows no HTTP, with the invalid fields if there are any. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: DomainErrorCode, details: { message?: string; fields?: FieldErrors } = {}) {
    super(details.message ?? code)
    this.code = code
    this.fields = details.fields
  }
}

/** The common case: one field is invalid. */
export function invalid(field: string, message: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: [message] } })
}

/** The process cannot start: one clear line for the operator, exit code 1. */
export class StartError extends Error {}

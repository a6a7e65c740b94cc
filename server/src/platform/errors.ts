import type { FieldErrors } from '@passbook/contract/envelope'

/** What an act may refuse; `platform/http/failures.ts` gives each its status and words. */
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

/** Domain code knows no HTTP: it throws this, with the fields at fault where there are any. */
export class DomainError extends Error {
  readonly code: DomainErrorCode
  readonly fields: FieldErrors | undefined

  constructor(code: DomainErrorCode, details: { message?: string; fields?: FieldErrors } = {}) {
    super(details.message ?? code)
    this.code = code
    this.fields = details.fields
  }
}

/** The common case: one field is wrong. */
export function invalid(field: string, message: string): DomainError {
  return new DomainError('invalid', { fields: { [field]: [message] } })
}

/** The process cannot start: one clear line for the operator, exit code 1. */
export class StartError extends Error {}

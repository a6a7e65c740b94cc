import type { Envelope, FieldErrors } from '@passbook/contract/envelope'
import * as wording from '../lib/wording.ts'

/** A call that did not succeed; status 0 when there was no response at all. */
export class ApiError extends Error {
  declare readonly status: number
  declare readonly errors: FieldErrors
  declare readonly invocationId: string | undefined

  constructor(status: number, message: string, errors?: FieldErrors | null, invocationId?: string) {
    super(message)
    this.status = status
    this.errors = errors ?? {}
    this.invocationId = invocationId
  }

  static refused(status: number, envelope: Envelope<unknown>): ApiError {
    return new ApiError(status, envelope.message, envelope.errors, envelope.invocation_id)
  }

  static noResponse(status = 0): ApiError {
    return new ApiError(status, wording.weCouldntConnect)
  }

  /** The first message for a field, or for any field when none is named. */
  first(field?: string): string | undefined {
    return field === undefined ? Object.values(this.errors)[0]?.[0] : this.errors[field]?.[0]
  }
}

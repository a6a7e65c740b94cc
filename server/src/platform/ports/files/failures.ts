import { DomainError } from '../../errors.ts'

/** The storage cannot do it now; what it said stays with the error and is shown to nobody. */
export function unavailable(cause: unknown): DomainError {
  const error = new DomainError('unavailable')
  error.cause = cause
  return error
}

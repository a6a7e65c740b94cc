import { ApiError } from './error.ts'

/** The server wants a fresh code with this call (TRUST: Money). */
export function needsStepUp(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.first('step_up') !== undefined
}

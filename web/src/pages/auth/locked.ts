import { HTTP_STATUS } from '@passbook/contract/envelope'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { resetSession } from '../../session/session-store.ts'

/** Too many wrong codes (403). */
export function isLocked(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_STATUS.FORBIDDEN
}

/** The token of the sign-in is of no more use; there is a page that says so. */
export function lockOut(): Path {
  resetSession()
  return '/mfa-account-locked'
}

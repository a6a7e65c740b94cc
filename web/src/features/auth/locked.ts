import { HTTP_STATUS } from '@passbook/contract/envelope'
import { ApiError } from '../../api/error.ts'
import type { Path } from '../../path.ts'
import { resetSession } from '../../session/session-store.ts'

/** Too many wrong codes (403). */
export function isLocked(error: unknown): boolean {
  return error instanceof ApiError && error.status === HTTP_STATUS.FORBIDDEN
}

/** How long it lasts and how to unlock it, in the server's words. */
export function lockWords(error: unknown): string | undefined {
  return isLocked(error) && error instanceof ApiError ? error.first('') : undefined
}

/** The token of the sign-in is useless now; a page says so. */
export function lockOut(error: unknown): { to: Path; state: { words: string | undefined } } {
  resetSession()
  return { to: '/mfa-account-locked', state: { words: lockWords(error) } }
}

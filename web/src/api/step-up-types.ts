import { MfaType } from '@passbook/contract/enums'
import { ApiError } from './error.ts'

/**
 * Where a fresh code may go that the server wants with this call (TRUST: Money); null when the call
 * failed for another reason. None are left when everything changed lately.
 */
export function stepUpTypes(error: unknown): readonly MfaType[] | null {
  if (!(error instanceof ApiError) || error.errors['step_up'] === undefined) return null
  return error.errors['step_up'].filter((type) => MfaType.safeParse(type).success) as MfaType[]
}

import { MfaType } from '@passbook/contract/enums'
import { ApiError } from './error.ts'

/**
 * Where a fresh code may go that the server wants with this call (TRUST: Money). Null when the call
 * failed for another reason, or when everything changed lately: its message then says from when.
 */
export function stepUpTypes(error: unknown): readonly MfaType[] | null {
  if (!(error instanceof ApiError) || error.errors['step_up'] === undefined) return null
  const types = error.errors['step_up'].filter((type) => MfaType.safeParse(type).success)
  return types.length > 0 ? (types as MfaType[]) : null
}

import { MfaType } from '@passbook/contract/enums'
import { ApiError } from './error.ts'

/**
 * Where the fresh code that this call requires may be sent (TRUST: Money). Null when the call failed for
 * another reason, or when all changed recently: its message then says from when.
 */
export function stepUpTypes(error: unknown): readonly MfaType[] | null {
  if (!(error instanceof ApiError) || error.errors['step_up'] === undefined) return null
  const types = error.errors['step_up'].filter((type) => MfaType.safeParse(type).success)
  return types.length > 0 ? (types as MfaType[]) : null
}

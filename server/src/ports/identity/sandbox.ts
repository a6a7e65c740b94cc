import { refuseUnconfigured } from '../unconfigured.ts'
import type { IdentityPort } from './port.ts'

/** The simulated identity provider: the last four of the SSN choose the outcome. */
export const sandboxIdentity: IdentityPort = { check: refuseUnconfigured }

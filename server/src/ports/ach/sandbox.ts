import type { Database } from '../../db/database.ts'
import { refuseUnconfigured } from '../unconfigured.ts'
import type { AchPort } from './port.ts'

/** The simulated network: settles next business day, returns by sentinel numbers and amounts. */
export function sandboxAch(_db: Database): AchPort {
  return { submit: refuseUnconfigured, collect: refuseUnconfigured }
}

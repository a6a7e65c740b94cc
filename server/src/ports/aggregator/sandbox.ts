import type { Database } from '../../db/database.ts'
import type { Secrets } from '../../secrets.ts'
import { refuseUnconfigured } from '../unconfigured.ts'
import type { AggregatorPort } from './port.ts'

/** The simulated aggregator and its widget. */
export function sandboxAggregator(_db: Database, _secrets: Secrets): AggregatorPort {
  return { openWidget: refuseUnconfigured, readConsent: refuseUnconfigured }
}

import type { Generated } from 'kysely'

export interface JobTables {
  /** What the database is for; written once, at its first start. */
  deployment: {
    is_only: Generated<boolean>
    kind: 'sandbox' | 'production'
    decided_at: Generated<Date>
  }
  job_heartbeat: { singleton: Generated<boolean>; beat_at: Date }
}

import type { Generated } from 'kysely'

export interface JobTables {
  job_heartbeat: { singleton: Generated<boolean>; beat_at: Date }
}

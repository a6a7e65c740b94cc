import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { JobName, JobPayload } from './job-table.ts'

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue<N extends JobName>(
  trx: Kysely<Tables>,
  name: N,
  payload: JobPayload<N>,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(trx)
}

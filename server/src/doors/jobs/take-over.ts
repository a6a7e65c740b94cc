import type { Pool } from 'pg'
import { aliveKey } from './sign-of-life.ts'

/** Time for a new worker to show that it lives. */
const GRACE_SECONDS = 15

/**
 * Lets go of the jobs of workers that are dead, so that others take them up. Graphile Worker itself
 * would wait for four hours. Answers with how many workers had left jobs behind.
 */
export async function takeOverAbandoned(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ workers: number }>(`
    with holders as materialized (
      select distinct locked_by as worker from graphile_worker.jobs
      where locked_at < now() - interval '${GRACE_SECONDS} seconds'
    ), dead as materialized (
      select worker from holders where pg_try_advisory_xact_lock(${aliveKey('worker')})
    ), freed as materialized (
      select graphile_worker.force_unlock_workers(array(select worker from dead))
    )
    select (select count(*) from dead) as workers from freed`)
  return rows[0]?.workers ?? 0
}

import { sql } from 'kysely'
import type { Actor } from '../platform/audit/actor.ts'
import type { Database } from '../platform/db/database.ts'
import { refusing } from './refusals.ts'

export interface ReleasesInput {
  institution_id: string
  /** In the order of the accounts' ids, so that no two callers wait for each other. */
  holdIds: readonly number[]
  actor: Actor
}

/** Releases many holds in one statement, all or none, each as `release` would. */
export async function releaseAll(db: Database, input: ReleasesInput): Promise<void> {
  const { institution_id, holdIds, actor } = input
  if (holdIds.length === 0) return
  const call = sql`
    select released.is_replay
    from unnest(${holdIds}::bigint[]) as hold (id)
    cross join lateral release_hold(
      ${institution_id}, hold.id, ${actor.kind}, ${actor.id ?? null}) released`
  await refusing(call.execute(db))
}

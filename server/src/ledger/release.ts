import { sql } from 'kysely'
import type { Actor } from '../audit/actor.ts'
import type { Database } from '../db/database.ts'
import { refusing } from './refusals.ts'

export interface ReleaseInput {
  institution_id: string
  holdId: number
  actor: Actor
}

/** Gives held money back to the available balance; a second release of one hold does nothing. */
export async function release(db: Database, input: ReleaseInput): Promise<{ isReplay: boolean }> {
  const { institution_id, holdId, actor } = input
  const call = sql<{ is_replay: boolean }>`
    select is_replay from release_hold(
      ${institution_id}, ${holdId}, ${actor.kind}, ${actor.id ?? null})`
  const { rows } = await refusing(call.execute(db))
  return { isReplay: rows[0]?.is_replay ?? true }
}

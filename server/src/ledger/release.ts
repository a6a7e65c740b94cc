import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../platform/audit/actor.ts'
import type { Database } from '../platform/db/database.ts'
import { refusing } from './refusals.ts'

export interface ReleaseInput {
  institution_id: string
  holdId: number
  actor: Actor
}

/** Gives held money back to the available balance; a second release of one hold does nothing. */
export async function release(db: Database, input: ReleaseInput): Promise<{ isReplay: boolean }> {
  const call = sql<{ is_replay: boolean }>`select ${releasing(input)} as is_replay`
  const { rows } = await refusing(call.execute(db))
  return { isReplay: rows[0]?.is_replay ?? true }
}

/** The same inside a statement that does more. */
export function releasing({ institution_id, holdId, actor }: ReleaseInput): RawBuilder<boolean> {
  return sql<boolean>`release_hold(
    ${institution_id}, ${holdId}, ${actor.kind}, ${actor.id ?? null})`
}

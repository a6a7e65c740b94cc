import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { type HoldInput, holdHash } from './hold.ts'
import { refusing } from './refusals.ts'

/**
 * Places many holds of one institution in one statement, all or none, each as `hold` would. Give
 * them in the order of their accounts, so that no two callers wait for each other.
 */
export async function holdAll<T extends HoldInput>(
  db: Database,
  inputs: readonly T[],
): Promise<(T & { holdId: number })[]> {
  const [first] = inputs
  if (first === undefined) return []
  const call = sql<{ key: string; hold_id: number }>`
    select hold.key, placed.hold_id
    from unnest(
      ${inputs.map(({ accountId }) => accountId)}::uuid[],
      ${inputs.map(({ amountCents }) => amountCents)}::bigint[],
      ${inputs.map(({ reason }) => reason)}::text[],
      ${inputs.map(({ transferId }) => transferId ?? null)}::uuid[],
      ${inputs.map(({ idempotencyKey }) => idempotencyKey)}::text[],
      ${inputs.map(holdHash)}::bytea[],
      ${inputs.map(({ actor }) => actor.kind)}::actor_kind[],
      ${inputs.map(({ actor }) => actor.id ?? null)}::text[])
      as hold (account_id, amount_cents, reason, transfer_id, key, hash, actor_kind, actor_id)
    cross join lateral place_hold(
      ${first.institution_id}, hold.account_id, hold.amount_cents, hold.reason, hold.transfer_id,
      hold.key, hold.hash, hold.actor_kind, hold.actor_id) placed`
  const { rows } = await refusing(call.execute(db))
  const holdIds = new Map(rows.map(({ key, hold_id }) => [key, hold_id]))
  return inputs.map((input) => {
    const holdId = holdIds.get(input.idempotencyKey)
    if (holdId === undefined) throw new Error('place_hold returned nothing')
    return { ...input, holdId }
  })
}

import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../platform/audit/actor.ts'
import type { Database } from '../platform/db/database.ts'
import { assertAmountCents, hashInput } from './entry.ts'
import { translateErrors } from './refusals.ts'

export interface HoldInput {
  institution_id: string
  accountId: string
  amountCents: number
  reason: string
  idempotencyKey: string
  actor: Actor
  transferId?: string
}

interface PlacedHold {
  holdId: number
  isReplay: boolean
}

/**
 * Places a hold: the money stays in the current balance and leaves the available one.
 * @public The ledger's way to hold one amount, beside `release`.
 */
export async function hold(db: Database, input: HoldInput): Promise<PlacedHold> {
  const call = sql<{ hold_id: number; is_replay: boolean }>`
    select hold_id, is_replay from ${placeHold(input)}`
  const { rows } = await translateErrors(call.execute(db))
  const [row] = rows
  if (row === undefined) throw new Error('place_hold returned nothing')
  return { holdId: row.hold_id, isReplay: row.is_replay }
}

/** The same as an expression, for a statement that stores the hold's id. */
export function placingHold(input: HoldInput): RawBuilder<number> {
  return sql<number>`(select hold_id from ${placeHold(input)})`
}

function placeHold(input: HoldInput): RawBuilder<unknown> {
  const { institution_id, accountId, amountCents, reason, transferId, actor } = input
  return sql`place_hold(
    ${institution_id}, ${accountId}, ${amountCents}, ${reason}, ${transferId ?? null},
    ${input.idempotencyKey}, ${holdHash(input)}, ${actor.kind}, ${actor.id ?? null})`
}

/** Checks the amount of a hold and hashes its input. */
function holdHash(input: HoldInput): Buffer {
  const { institution_id, accountId, amountCents, reason, transferId } = input
  assertAmountCents(amountCents)
  return hashInput(institution_id, accountId, amountCents, reason, transferId)
}

/**
 * Places many holds of one institution in one statement, all or none, each as `hold` does. They must be
 * in the order of their accounts, so that no two callers wait for each other.
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
  const { rows } = await translateErrors(call.execute(db))
  const holdIds = new Map(rows.map(({ key, hold_id }) => [key, hold_id]))
  return inputs.map((input) => {
    const holdId = holdIds.get(input.idempotencyKey)
    if (holdId === undefined) throw new Error('place_hold returned nothing')
    return { ...input, holdId }
  })
}

interface ReleaseInput {
  institution_id: string
  holdId: number
  actor: Actor
}

/** Returns held money to the available balance; releasing a hold again does nothing. */
export async function release(db: Database, input: ReleaseInput): Promise<{ isReplay: boolean }> {
  const call = sql<{ is_replay: boolean }>`select ${releasing(input)} as is_replay`
  const { rows } = await translateErrors(call.execute(db))
  return { isReplay: rows[0]?.is_replay ?? true }
}

/** The same as an expression, for a statement that does more. */
export function releasing({ institution_id, holdId, actor }: ReleaseInput): RawBuilder<boolean> {
  return sql<boolean>`release_hold(
    ${institution_id}, ${holdId}, ${actor.kind}, ${actor.id ?? null})`
}

interface ReleasesInput {
  institution_id: string
  /** These must be in the order of the accounts' ids, so that no two callers wait for each other. */
  holdIds: readonly number[]
  actor: Actor
}

/** Releases many holds in one statement, all or none, each as `release` does. */
export async function releaseAll(db: Database, input: ReleasesInput): Promise<void> {
  const { institution_id, holdIds, actor } = input
  if (holdIds.length === 0) return
  const call = sql`
    select released.is_replay
    from unnest(${holdIds}::bigint[]) as hold (id)
    cross join lateral release_hold(
      ${institution_id}, hold.id, ${actor.kind}, ${actor.id ?? null}) released`
  await translateErrors(call.execute(db))
}

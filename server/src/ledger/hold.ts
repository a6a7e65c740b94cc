import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../platform/audit/actor.ts'
import type { Database } from '../platform/db/database.ts'
import { assertAmountCents } from './amount.ts'
import { hashInput } from './input-hash.ts'
import { refusing } from './refusals.ts'

export interface HoldInput {
  institution_id: string
  accountId: string
  amountCents: number
  reason: string
  idempotencyKey: string
  actor: Actor
  transferId?: string
}

export interface PlacedHold {
  holdId: number
  isReplay: boolean
}

/** Sets money apart: it stays in the current balance and leaves the available one. */
export async function hold(db: Database, input: HoldInput): Promise<PlacedHold> {
  const call = sql<{ hold_id: number; is_replay: boolean }>`
    select hold_id, is_replay from ${placeHold(input)}`
  const { rows } = await refusing(call.execute(db))
  const [row] = rows
  if (row === undefined) throw new Error('place_hold returned nothing')
  return { holdId: row.hold_id, isReplay: row.is_replay }
}

/** The same inside a statement that keeps the hold's id. */
export function placingHold(input: HoldInput): RawBuilder<number> {
  return sql<number>`(select hold_id from ${placeHold(input)})`
}

function placeHold(input: HoldInput): RawBuilder<unknown> {
  const { institution_id, accountId, amountCents, reason, transferId, actor } = input
  return sql`place_hold(
    ${institution_id}, ${accountId}, ${amountCents}, ${reason}, ${transferId ?? null},
    ${input.idempotencyKey}, ${holdHash(input)}, ${actor.kind}, ${actor.id ?? null})`
}

/** Of a hold that may be placed. */
export function holdHash(input: HoldInput): Buffer {
  const { institution_id, accountId, amountCents, reason, transferId } = input
  assertAmountCents(amountCents)
  return hashInput(institution_id, accountId, amountCents, reason, transferId)
}

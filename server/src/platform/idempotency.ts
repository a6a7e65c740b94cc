import { sql } from 'kysely'
import type { Database } from './db/database.ts'
import { batchable } from './db/shared-transaction.ts'
import { statement } from './db/statement.ts'
import type { Transaction } from './db/transaction.ts'
import { invalid } from './errors.ts'
import type { Vault } from './vault.ts'

export interface IdempotentCall {
  /** The name of the call, so that one key cannot be used for two calls. */
  call: string
  /** Created by the browser and kept across its retries. */
  key: string
  input: unknown
}

interface CallKey {
  institution_id: string
  user_id: string
  call: string
  key: string
}

interface NewCall extends CallKey {
  input_hash: Buffer
}

interface FinishedCall extends CallKey {
  reply: string
}

const beginOne = statement((db, row: NewCall) =>
  db
    .insertInto('idempotent_calls')
    .values({
      institution_id: row.institution_id,
      user_id: row.user_id,
      call: row.call,
      key: row.key,
      input_hash: row.input_hash,
      reply: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['institution_id', 'user_id', 'call', 'key']),
)

const beginAll = statement(
  (_db, { institution_id, calls }: { institution_id: string; calls: string }) => sql<CallKey>`
    insert into idempotent_calls (institution_id, user_id, call, key, input_hash)
    select ${institution_id}, new.user_id, new.call, new.key, decode(new.input_hash, 'hex')
    from jsonb_to_recordset(${calls}::jsonb)
      as new (user_id uuid, call text, key text, input_hash text)
    on conflict do nothing
    returning institution_id, user_id, call, key`,
)

/** Inserts a call; returns its key if it is new, and nothing if it is known. */
const begin = batchable(beginOne, async (db, all: readonly [NewCall, ...NewCall[]]) => {
  const calls = all.map((call) => ({ ...call, input_hash: call.input_hash.toString('hex') }))
  const [{ institution_id }] = all
  const begun = await beginAll(db, { institution_id, calls: JSON.stringify(calls) })
  return all.map((call) => begun.filter((one) => isSame(one, call)))
})

function isSame(one: CallKey, other: CallKey): boolean {
  return one.user_id === other.user_id && one.call === other.call && one.key === other.key
}

const finishOne = statement((db, { institution_id, user_id, call, key, reply }: FinishedCall) =>
  db
    .updateTable('idempotent_calls')
    .set({ reply })
    .where((eb) => eb.and({ institution_id, user_id, call, key })),
)

const finishAll = statement(
  (_db, { institution_id, calls }: { institution_id: string; calls: string }) => sql`
    update idempotent_calls known set reply = made.reply::jsonb
    from jsonb_to_recordset(${calls}::jsonb)
      as made (user_id uuid, call text, key text, reply text)
    cross join lateral (
      select begun.ctid from idempotent_calls begun
      where begun.institution_id = ${institution_id} and begun.user_id = made.user_id
        and begun.call = made.call and begun.key = made.key limit 1) as place
    where known.institution_id = ${institution_id} and known.ctid = place.ctid`,
)

const finish = batchable(finishOne, async (db, all: readonly [FinishedCall, ...FinishedCall[]]) => {
  const [{ institution_id }] = all
  await finishAll(db, { institution_id, calls: JSON.stringify(all) })
  return all.map(() => [])
})

/**
 * Runs an act once per key, in the transaction that does its work: the same key and input return the same
 * reply, different input is refused, and a parallel duplicate waits for the first (TRUST I6). The hash of the
 * input is keyed, because an account number could be guessed from a plain hash.
 */
export async function once<T>(
  trx: Transaction,
  vault: Vault,
  { institution_id, user_id }: { institution_id: string; user_id: string },
  { call, key, input }: IdempotentCall,
  act: () => Promise<T>,
): Promise<T> {
  const row = { institution_id, user_id, call, key }
  const input_hash = vault.index('idempotent call', institution_id, JSON.stringify(input))
  const [inserted] = await begin(trx, { ...row, input_hash })
  if (inserted === undefined) return replay<T>(trx, row, input_hash)
  const reply = await act()
  await finish(trx, { ...row, reply: JSON.stringify(reply) })
  return reply
}

/** Whether a call was made before, so that its preparation can be skipped. */
export async function wasMade(
  db: Database,
  { institution_id, user_id }: { institution_id: string; user_id: string },
  { call, key }: Pick<IdempotentCall, 'call' | 'key'>,
): Promise<boolean> {
  const row = { institution_id, user_id, call, key }
  const known = await db
    .selectFrom('idempotent_calls')
    .select('key')
    .where((eb) => eb.and(row))
    .executeTakeFirst()
  return known !== undefined
}

async function replay<T>(trx: Transaction, row: CallKey, inputHash: Buffer): Promise<T> {
  const known = await trx
    .selectFrom('idempotent_calls')
    .select(['input_hash', 'reply'])
    .where((eb) => eb.and(row))
    .executeTakeFirstOrThrow()
  if (!known.input_hash.equals(inputHash)) {
    throw invalid('idempotency-key', 'This Idempotency-Key was used for something else.')
  }
  return known.reply as T
}

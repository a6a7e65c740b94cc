import type { Database } from './db/database.ts'
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

/** Inserts a call; returns its key if it is new, and nothing if it is known. */
const begin = statement((db, row: NewCall) =>
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

const finish = statement((db, { institution_id, user_id, call, key, reply }: FinishedCall) =>
  db
    .updateTable('idempotent_calls')
    .set({ reply })
    .where((eb) => eb.and({ institution_id, user_id, call, key })),
)

/**
 * Runs an act once per key, in the transaction that does its work: the same key and input return the same
 * reply, different input is refused, and a parallel duplicate waits for the first (TRUST I6).
 */
export async function once<T>(
  trx: Transaction,
  vault: Vault,
  { institution_id, user_id }: { institution_id: string; user_id: string },
  { call, key, input }: IdempotentCall,
  act: () => Promise<T>,
): Promise<T> {
  const row = { institution_id, user_id, call, key }
  const input_hash = hashInput(vault, institution_id, input)
  const [inserted] = await begin(trx, { ...row, input_hash })
  if (inserted === undefined) return replay<T>(trx, row, input_hash)
  const reply = await act()
  await finish(trx, { ...row, reply: JSON.stringify(reply) })
  return reply
}

/** Keyed, because an account number could be guessed from a plain hash. */
export function hashInput(vault: Vault, institution_id: string, input: unknown): Buffer {
  return vault.index('idempotent call', institution_id, JSON.stringify(input))
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

import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction as KyselyTransaction } from 'kysely'
import type { Database } from './database.ts'
import { isStalePlan } from './prepared.ts'
import type { Tables } from './tables.ts'

export type Transaction = KyselyTransaction<Tables>

const MAX_ATTEMPTS = 5
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'

/**
 * Runs an act in a transaction, and repeats it a bounded number of times when Postgres asks for that. Inside
 * another transaction the act becomes part of it, and the whole is repeated.
 */
export async function inTransaction<T>(
  db: Database,
  act: (trx: Transaction) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return act(db)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(act)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isTransaction(db: Database): db is Transaction {
  return db.isTransaction
}

function isRetryable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStalePlan(error)
}

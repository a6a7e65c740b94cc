import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** Adds a job inside the caller's transaction: it runs if, and only if, that commits (TRUST I8). */
export async function enqueue(
  trx: Kysely<Tables>,
  name: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(trx)
}

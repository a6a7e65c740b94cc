import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Transaction, inTransaction } from '../db/transaction.ts'
import { NO_SEAL_YET, batchHash } from './chain.ts'

export interface Seal {
  seq: number
  rowCount: number
  /** The head of the chain: kept outside the database it proves that nothing was rewritten. */
  hash: string
}

const MAX_BATCH_ROWS = 10_000
/** No transaction stays open longer, so no row appears later than this below a sealed one. */
const LATE_ROWS_WITHIN = '1 day'

/** Seals the audit rows of an institution not sealed yet, at most a batch; null when there are none. */
export async function sealAudit(db: Database, institution_id: string): Promise<Seal | null> {
  return inTransaction(db, async (trx) => {
    await lockChain(trx, institution_id)
    const { rows } = await sql<{ seq: number; row_count: number; hash: Buffer }>`
      with recent as (
        select seq, ids, hash, row_number() over (order by seq desc) as age from audit_seals
        where institution_id = ${institution_id}
          and (sealed_at > now() - ${LATE_ROWS_WITHIN}::interval
            or seq = (select max(seq) from audit_seals where institution_id = ${institution_id}))
      ), previous as (
        select coalesce(max(seq) filter (where age = 1), 0) as seq,
               coalesce((select hash from recent where age = 1), ${NO_SEAL_YET}::bytea) as hash,
               coalesce(min(lower(ids)), 1) as since
        from recent
      ), gaps as (
        select gap from previous, unnest(
          int8multirange(int8range(since, null)) - coalesce(
            (select range_agg(range) from recent, unnest(ids) as range), '{}')) as gap
      ), row as (
        select audit_log.* from gaps join audit_log
          on audit_log.institution_id = ${institution_id}
          and audit_log.id >= lower(gap) and (upper(gap) is null or audit_log.id < upper(gap))
        order by audit_log.id limit ${MAX_BATCH_ROWS}
      )
      insert into audit_seals (institution_id, seq, ids, row_count, previous_hash, hash)
      select ${institution_id}, previous.seq + 1, range_agg(int8range(row.id, row.id + 1)),
             count(*), previous.hash, ${batchHash}
      from previous, row group by previous.seq, previous.hash
      returning seq, row_count, hash`.execute(trx)
    const [seal] = rows
    if (seal === undefined) return null
    return { seq: seal.seq, rowCount: seal.row_count, hash: seal.hash.toString('hex') }
  })
}

/** Two sealers of one institution take turns. */
async function lockChain(trx: Transaction, institution_id: string): Promise<void> {
  const key = `audit_seals ${institution_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

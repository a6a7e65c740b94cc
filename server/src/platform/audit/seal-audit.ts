import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { type Transaction, inTransaction } from '../db/transaction.ts'

/** The previous hash of the first seal of an institution. */
const NO_SEAL_YET = Buffer.alloc(32)

/**
 * The hash of a batch: the previous hash, then each row by id, with every column listed so that neither a new
 * column nor the time zone of a session changes the hash.
 */
const batchHash = sql<Buffer | null>`
  sha256(previous.hash || convert_to(string_agg(
    jsonb_build_array(
      row.institution_id, row.id,
      to_char(row.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      row.actor_kind, row.actor_id, row.action, row.entity, row.entity_id, row.details
    )::text, e'\n' order by row.id), 'UTF8'))`

interface Seal {
  seq: number
  rowCount: number
  /** The head of the chain: a copy kept outside the database proves that nothing was rewritten. */
  hash: string
}

const MAX_BATCH_ROWS = 10_000
/** No transaction stays open longer, so no row with a lower id than a sealed one appears later than this. */
const LATE_ROWS_WITHIN = '1 day'

/** Seals unsealed audit rows of an institution, at most one batch; null when there are none. */
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

/** Makes concurrent sealers of one institution take turns. */
async function lockChain(trx: Transaction, institution_id: string): Promise<void> {
  const key = `audit_seals ${institution_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)
}

interface AuditReport {
  sealCount: number
  rowCount: number
  /** The first problem found, as text; null when the chain is valid. */
  difference: string | null
}

interface CheckedSeal {
  seq: number
  row_count: number
  found_count: number
  hash: Buffer
  previous_hash: Buffer
  recomputed: Buffer | null
}

const PAGE = 100

/** Walks the chain of an institution from its first seal and recomputes every hash. */
export async function verifyAudit(db: Database, institution_id: string): Promise<AuditReport> {
  const report: AuditReport = { sealCount: 0, rowCount: 0, difference: null }
  let previous: Buffer = NO_SEAL_YET
  for (;;) {
    const seals = await recompute(db, institution_id, report.sealCount)
    for (const seal of seals) {
      const difference = findDifference(seal, report.sealCount + 1, previous)
      if (difference !== null) return { ...report, difference }
      report.sealCount += 1
      report.rowCount += seal.row_count
      previous = seal.hash
    }
    if (seals.length < PAGE) return report
  }
}

function findDifference(seal: CheckedSeal, seq: number, previous: Buffer): string | null {
  if (seal.seq !== seq) return `audit seal ${seq} is missing`
  if (!seal.previous_hash.equals(previous))
    return `audit seal ${seq} does not follow the one before`
  if (seal.found_count !== seal.row_count) {
    return `audit seal ${seq} has ${seal.row_count} rows, found ${seal.found_count}`
  }
  if (!seal.recomputed?.equals(seal.hash)) return `audit seal ${seq}: a row was changed`
  return null
}

async function recompute(db: Database, institution_id: string, after: number) {
  const { rows } = await sql<CheckedSeal>`
    select seal.seq, seal.row_count, seal.hash, seal.previous_hash,
           checked.found_count, checked.recomputed
    from audit_seals seal
    cross join lateral (
      select count(row.id) as found_count, ${batchHash} as recomputed
      from (select seal.previous_hash as hash) previous
      left join (
        select audit_log.* from unnest(seal.ids) as range join audit_log
          on audit_log.institution_id = seal.institution_id
          and audit_log.id >= lower(range) and audit_log.id < upper(range)
      ) row on true
      group by previous.hash
    ) checked
    where seal.institution_id = ${institution_id} and seal.seq > ${after}
    order by seal.seq limit ${PAGE}`.execute(db)
  return rows
}

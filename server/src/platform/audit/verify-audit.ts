import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { NO_SEAL_YET, batchHash } from './chain.ts'

export interface AuditReport {
  sealCount: number
  rowCount: number
  /** The first thing wrong, in words; null when the chain holds. */
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

import type { Evidence } from '@passbook/contract/console/binder'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { easternDate } from '../../../../platform/calendar/eastern.ts'
import { type Database, openDatabase } from '../../../../platform/db/database.ts'
import { openPool } from '../../../../platform/db/pool.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { EvidenceScope } from './evidence-query.ts'
import { type EvidenceName, evidenceNames, readEvidence } from './evidence.ts'

/** If collecting takes longer than this, the binder shows the evidence of the night before. */
const WAIT_MS = 2_000
/** Evidence is shown for this long, so that one failed night does not matter. */
const KEPT_MS = 36 * 60 * 60_000
/** A query may take this long, because some read all rows of an institution. */
const STATEMENT_MS = 30 * 60_000

export type FoundEvidence = ReadonlyMap<EvidenceName, Evidence>

interface CollectedEvidence {
  madeAt: Date
  evidence: FoundEvidence
}

/** Returns current evidence, or that of the last night if collecting it takes too long to wait for. */
export async function collectEvidence(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  institution_id: string,
): Promise<CollectedEvidence> {
  const madeAt = clock.now()
  const kept = await findKept(db, institution_id, madeAt)
  return kept ?? { madeAt, evidence: await readNow(db, institution_id, madeAt) }
}

async function findKept(
  db: Database,
  institution_id: string,
  now: Date,
): Promise<CollectedEvidence | undefined> {
  const kept = await db
    .selectFrom('binder_evidence')
    .select(['made_at', 'evidence'])
    .where('institution_id', '=', institution_id)
    .where('took_ms', '>', WAIT_MS)
    .where('made_at', '>', new Date(now.getTime() - KEPT_MS))
    .executeTakeFirst()
  const found = evidenceNames.flatMap((name) => {
    const known = kept?.evidence[name]
    return known === undefined ? [] : [[name, known] as const]
  })
  // A newer version may need queries that the stored evidence lacks.
  if (kept === undefined || found.length < evidenceNames.length) return undefined
  return { madeAt: kept.made_at, evidence: new Map(found) }
}

/** Collects the evidence now, in a read-only transaction. */
function readNow(db: Database, institution_id: string, now: Date): Promise<FoundEvidence> {
  return inTransaction(db, async (trx) => {
    await sql`set transaction read only`.execute(trx)
    return readAllEvidence(trx, { institution_id, today: easternDate(now), now })
  })
}

/** Runs each query once, although several rules may use it. */
export async function readAllEvidence(trx: Database, scope: EvidenceScope): Promise<FoundEvidence> {
  const found = new Map<EvidenceName, Evidence>()
  for (const name of evidenceNames) found.set(name, await readEvidence(trx, name, scope))
  return found
}

/** Collects and stores the evidence of every institution, on a connection whose statements may take long. */
export async function keepEvidence({
  db,
  databaseUrl,
  clock,
  log,
}: Pick<Context, 'db' | 'databaseUrl' | 'clock' | 'log'>): Promise<void> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  const own = openDatabase(
    openPool({ url: databaseUrl, size: 1, queryTimeoutMs: STATEMENT_MS, log }),
  )
  try {
    for (const { id: institution_id } of institutions) {
      const made_at = clock.now()
      const began = performance.now()
      const found = await readNow(own, institution_id, made_at)
      const took_ms = Math.round(performance.now() - began)
      const row = { made_at, took_ms, evidence: JSON.stringify(Object.fromEntries(found)) }
      await db
        .insertInto('binder_evidence')
        .values({ institution_id, ...row })
        .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
        .execute()
    }
  } finally {
    await own.destroy()
  }
}

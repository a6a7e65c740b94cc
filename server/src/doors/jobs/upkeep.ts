import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { sealAudit } from '../../platform/audit/seal-audit.ts'
import { acrossInstitutions } from '../../platform/db/across-institutions.ts'

/** Longer than any browser retries, or anybody asks about an old call. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/**
 * Deletes old idempotency keys, old notes about finished jobs, and old reports about texts. The ledger keeps what the
 * calls did.
 */
export async function pruneCalls({ db, realTime }: Context): Promise<void> {
  const before = new Date(realTime.now().getTime() - KEPT_DAYS * DAY_MS)
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('idempotent_calls')
    .where('called_at', '<', before)
    .execute()
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('finished_work')
    .where('finished_at', '<', before)
    .execute()
  await acrossInstitutions(db, 'pruning what has expired')
    .deleteFrom('sent_texts')
    .where('ordered_at', '<', before)
    .execute()
}

/** Records a heartbeat each minute, so that an operator notices when jobs stop. */
export async function recordHeartbeat(ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('job_heartbeat')
    .values({ singleton: true, beat_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet({ beat_at: sql<Date>`now()` }),
    )
    .execute()
}

const MAX_BATCHES = 100

/** Seals the new lines of every audit log. Lines beyond the batch limit wait for the next run. */
export async function sealAuditLogs({ db }: Context): Promise<void> {
  const institutions = await db.selectFrom('institutions').select('id').execute()
  for (const { id } of institutions) {
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      if ((await sealAudit(db, id)) === null) break
    }
  }
}

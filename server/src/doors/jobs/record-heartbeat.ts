import { sql } from 'kysely'
import type { Context } from '../../context.ts'

/** Leaves a sign of life each minute, so that an operator sees jobs that have stopped. */
export async function recordHeartbeat(ctx: Context): Promise<void> {
  await ctx.db
    .insertInto('job_heartbeat')
    .values({ singleton: true, beat_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('singleton').doUpdateSet({ beat_at: sql<Date>`now()` }),
    )
    .execute()
}

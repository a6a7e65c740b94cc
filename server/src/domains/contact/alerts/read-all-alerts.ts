import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { assertMayReadAlerts } from './may-read-alerts.ts'

/** Marks everything unread as read, at one moment. */
export async function readAllAlerts(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: SessionCaller,
): Promise<{ read_at: string; unread: 0 }> {
  await assertMayReadAlerts(db, caller)
  const read_at = clock.now()
  await db
    .updateTable('alerts')
    .set({ read_at })
    .where('institution_id', '=', caller.institution_id)
    .where('depositor_id', '=', caller.depositor_id)
    .where('read_at', 'is', null)
    .execute()
  return { read_at: read_at.toISOString(), unread: 0 }
}

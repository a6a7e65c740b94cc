import type { Alert } from '@passbook/contract/alerts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { assertMayReadAlerts } from './may-read-alerts.ts'
import { countAlerts, findAlert } from './queries.ts'
import { toAlert } from './to-alert.ts'

/** Marks one alert as read; one that was read keeps the moment it was. */
export async function readAlert(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: SessionCaller,
  id: string,
): Promise<{ alert: Alert; unread: number }> {
  await assertMayReadAlerts(db, caller)
  await db
    .updateTable('alerts')
    .set({ read_at: clock.now() })
    .where('institution_id', '=', caller.institution_id)
    .where('depositor_id', '=', caller.depositor_id)
    .where('id', '=', id)
    .where('read_at', 'is', null)
    .execute()
  const found = await findAlert(db, caller, id)
  if (found === undefined) throw new DomainError('not_found')
  const { unread } = await countAlerts(db, caller)
  return { alert: toAlert(found), unread }
}

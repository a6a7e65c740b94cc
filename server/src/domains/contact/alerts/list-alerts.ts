import { ALERT_KINDS } from '@passbook/contract/alert-kinds'
import type { Alert } from '@passbook/contract/alerts'
import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/account-status'
import type { Context } from '../../../context.ts'
import type { Reader, SessionCaller } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { countAlerts, findAlert, listAlertRows, type AlertRow } from './queries.ts'

interface Page {
  alerts: Alert[]
  /** The last id on this page, if there is another page. */
  next: string | null
  total: number
  unread: number
}

/** A person's alerts, newest first, for people who may read (STATES: Messages, alerts, lists). */
export async function listAlerts(
  { db }: Pick<Context, 'db'>,
  { institution_id, depositor_id, progress }: Reader,
  after?: string,
): Promise<Page> {
  if (!mayRead(progress)) throw new DomainError('not_allowed')
  const of = { institution_id, depositor_id }
  const limit = LIMITS.pageOfAlerts + 1
  const [rows, counted] = await Promise.all([
    listAlertRows(db, { ...of, after, limit }),
    countAlerts(db, of),
  ])
  if (after !== undefined && rows.length === 0 && !(await findAlert(db, of, after))) {
    throw invalid('after', 'We couldn’t find that page. Start from the first page.')
  }
  const alerts = rows.slice(0, LIMITS.pageOfAlerts).map(toAlert)
  const isLast = rows.length <= LIMITS.pageOfAlerts
  return { alerts, next: isLast ? null : (alerts.at(-1)?.uuid ?? null), ...counted }
}

/** Marks one alert as read. An alert that was already read keeps its time. */
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

/** Marks all unread alerts as read, with the same time. */
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

/** An alert as its owner reads it. */
function toAlert({ id, created_at, read_at, ...row }: AlertRow): Alert {
  return {
    ...row,
    uuid: id,
    severity: ALERT_KINDS[row.kind].severity,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  }
}

/** Only people who may read have alerts; others get emails (STATES: Messages, alerts, lists). */
async function assertMayReadAlerts(
  db: Database,
  { institution_id, user_id }: Pick<SessionCaller, 'institution_id' | 'user_id'>,
): Promise<void> {
  const progress = await readProgress(db, institution_id, user_id)
  if (!mayRead(progress)) throw new DomainError('not_allowed')
}

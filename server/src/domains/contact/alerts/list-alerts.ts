import type { Alert } from '@passbook/contract/alerts'
import { LIMITS } from '@passbook/contract/limits'
import { mayRead } from '@passbook/contract/standing'
import type { Reader } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { countAlerts, findAlert, listAlertRows } from './queries.ts'
import { toAlert } from './to-alert.ts'

interface Page {
  alerts: Alert[]
  /** Where this page ended, when there is another. */
  next: string | null
  total: number
  unread: number
}

/** A person's alerts, newest first. They are for those who may read (STATES: Messages, alerts, lists). */
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
    throw invalid('after', 'There is no such page. Begin with the first.')
  }
  const alerts = rows.slice(0, LIMITS.pageOfAlerts).map(toAlert)
  const isLast = rows.length <= LIMITS.pageOfAlerts
  return { alerts, next: isLast ? null : (alerts.at(-1)?.uuid ?? null), ...counted }
}

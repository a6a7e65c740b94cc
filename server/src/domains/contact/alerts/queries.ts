import type { AlertKind } from '@passbook/contract/alert-kinds'
import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** The banners of an institution; with `activeAt` only those shown at that time. */
export function listBanners(db: Database, institution_id: string, activeAt?: Date) {
  let query = db
    .selectFrom('banner_alerts')
    .select(['id as uuid', 'type', 'title', 'message'])
    .where('institution_id', '=', institution_id)
    .orderBy('starts_at', 'desc')
  if (activeAt) {
    query = query
      .where('starts_at', '<=', activeAt)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', activeAt)]))
  }
  return query.limit(BANNER_LIMIT).execute()
}

const BANNER_LIMIT = 10

export type AlertRow = Pick<
  Selectable<Tables['alerts']>,
  'id' | 'kind' | 'title' | 'message' | 'path' | 'created_at' | 'read_at'
>

/** The person whose alerts are read. */
export interface AlertsOf {
  institution_id: string
  depositor_id: string
}

const COLUMNS = ['id', 'kind', 'title', 'message', 'path', 'created_at', 'read_at'] as const

interface PageOf extends AlertsOf {
  limit: number
}

function newestFirst(db: Database, { institution_id, depositor_id, limit }: PageOf) {
  return db
    .selectFrom('alerts')
    .select(COLUMNS)
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
}

const firstPage = statement(newestFirst)
const pageAfter = statement((db, page: PageOf & { after: string }) =>
  newestFirst(db, page).where(
    sql<boolean>`(alerts.created_at, alerts.id) < (
      select last.created_at, last.id from alerts last
      where last.institution_id = ${page.institution_id}
        and last.depositor_id = ${page.depositor_id} and last.id = ${page.after})`,
  ),
)

/** A person's alerts, newest first, after one of them. No rows if `after` is another person's alert. */
export function listAlertRows(
  db: Database,
  { after, ...page }: PageOf & { after: string | undefined },
): Promise<AlertRow[]> {
  return after === undefined ? firstPage(db, page) : pageAfter(db, { ...page, after })
}

const counts = statement((db, { institution_id, depositor_id }: AlertsOf) =>
  db
    .selectFrom('alerts')
    .select((from) => from.fn.countAll<number>().as('total'))
    .select((from) => from.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'))
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id),
)

export async function countAlerts(
  db: Database,
  of: AlertsOf,
): Promise<{ total: number; unread: number }> {
  const [row] = await counts(db, of)
  return row ?? { total: 0, unread: 0 }
}

export function findAlert(db: Database, of: AlertsOf, id: string): Promise<AlertRow | undefined> {
  return db
    .selectFrom('alerts')
    .select(COLUMNS)
    .where('institution_id', '=', of.institution_id)
    .where('depositor_id', '=', of.depositor_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export interface StoredPreference {
  email: boolean
  sms: boolean
  sms_agreed_at: Date | null
}

/** A person's stored preferences by kind. A kind they never changed is missing. */
export async function findStoredPreferences(
  db: Database,
  of: AlertsOf,
): Promise<Map<AlertKind, StoredPreference>> {
  const rows = await db
    .selectFrom('alert_preferences')
    .select(['kind', 'email', 'sms', 'sms_agreed_at'])
    .where('institution_id', '=', of.institution_id)
    .where('depositor_id', '=', of.depositor_id)
    .execute()
  return new Map(rows.map(({ kind, ...chosen }) => [kind, chosen]))
}

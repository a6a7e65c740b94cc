import type { AchFileLine } from '@passbook/contract/console/money'
import { sql } from 'kysely'
import type { StaffCaller } from '../../../platform/callers/staff.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'

const PAGE = 50

interface Wish {
  direction?: 'out' | 'in' | undefined
  after?: string | undefined
}

/** Files of the network, the newest first. */
export async function listFiles(
  { db }: Context,
  { institution_id }: StaffCaller,
  { direction, after }: Wish,
): Promise<{ files: AchFileLine[]; has_more: boolean }> {
  const rows = await newestFiles(db, institution_id, after)
    .$if(direction !== undefined, (all) => all.where('direction', '=', direction ?? 'out'))
    .limit(PAGE + 1)
    .execute()
  return { files: rows.slice(0, PAGE).map(toFileLine), has_more: rows.length > PAGE }
}

/** The newest first, from the one after a file on. */
export function newestFiles(db: Database, institution_id: string, after: string | undefined) {
  return achFiles(db, institution_id)
    .$if(after !== undefined, (all) =>
      all.where(
        sql`(created_at, id)`,
        '<',
        sql`(select last.created_at, last.id from ach_files last
          where last.institution_id = ${institution_id} and last.id = ${after})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

export function achFiles(db: Database, institution_id: string) {
  return db
    .selectFrom('ach_files')
    .select(['id', 'direction', 'state', 'business_date', 'entry_count'])
    .select(['debit_cents', 'credit_cents', 'created_at', 'imported_by'])
    .where('institution_id', '=', institution_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof achFiles>['execute']>>[number]

export function toFileLine({ id, created_at, ...file }: Row): AchFileLine {
  return { uuid: id, ...file, created_at: created_at.toISOString() }
}

import { sql } from 'kysely'
import type { Database } from '../../../../platform/db/database.ts'
import { findCycle, listReportable } from '../state-report.ts'
import type { Whom } from '../../../../platform/conflicts-of-interest/whom.ts'

interface Which {
  state: string
  year: number
}

/** Everybody whose account is in a report to a state: as things stand, or as it was handed over. */
export function inStateReport({ state, year }: Which, now: Date): Whom {
  return async (db, institution_id) => {
    const which = { institution_id, state, year }
    const silent = await listReportable(db, which, findCycle(which, now))
    const written = await db
      .selectFrom('escheat_items as item')
      .innerJoin('escheat_reports as report', (join) =>
        join
          .onRef('report.institution_id', '=', 'item.institution_id')
          .onRef('report.id', '=', 'item.report_id'),
      )
      .select('item.account_id')
      .where('item.institution_id', '=', institution_id)
      .where('report.state', '=', state)
      .where('report.year', '=', year)
      .execute()
    const accounts = [...silent, ...written].map(({ account_id }) => account_id)
    return entitiesOf(db, institution_id, accounts)
  }
}

async function entitiesOf(
  db: Database,
  institution_id: string,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', sql<string>`any(${accounts}::uuid[])`)
    .execute()
  return rows.map(({ id }) => id)
}

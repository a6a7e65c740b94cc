import type {
  SettlementBreak,
  SettlementDay,
  StatementTaken,
} from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import { type BusinessDate, daysBetween } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { DomainError } from '../../../platform/errors.ts'
import { breaksNear, isOf } from './breaks-near.ts'
import { readDays } from './list-days.ts'
import { breakKey } from './reconcile.ts'

const SHOWN = 100

interface OneDay {
  day: SettlementDay
  breaks: SettlementBreak[]
  statements: StatementTaken[]
}

/** One day with what does not agree on it, by the statements there are. */
export async function readDay(
  db: Database,
  institution_id: string,
  date: BusinessDate,
  today: BusinessDate,
): Promise<OneDay> {
  const [day] = await readDays(db, { institution_id, from: date, to: date })
  if (day === undefined) throw new DomainError('not_found')
  const breaks = await breaksNear(db, { institution_id, from: date, to: date })
  const ofDay = breaks.filter((one) => isOf(one, date))
  const shown = ofDay.slice(0, SHOWN)
  const tasks = await findTasks(db, institution_id, shown.map(breakKey))
  return {
    day,
    breaks: shown.map((one) => ({
      ...one,
      age_days: Math.max(0, daysBetween(date, today)),
      task_id: tasks.get(breakKey(one)) ?? null,
    })),
    statements: await listStatements(db, institution_id, date),
  }
}

async function findTasks(
  db: Database,
  institution_id: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const tasks = await db
    .selectFrom('staff_tasks')
    .select(['id', 'task_key'])
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`task_key = any(${keys}::text[])`)
    .execute()
  return new Map(tasks.map(({ id, task_key }) => [task_key, id]))
}

async function listStatements(
  db: Database,
  institution_id: string,
  date: BusinessDate,
): Promise<StatementTaken[]> {
  const rows = await db
    .selectFrom('bank_statement_days as day')
    .innerJoin('bank_statements as statement', (join) =>
      join
        .onRef('statement.institution_id', '=', 'day.institution_id')
        .onRef('statement.id', '=', 'day.statement_id'),
    )
    .select(['statement.id', 'format', 'name', 'line_count', 'imported_by', 'imported_at'])
    .where('day.institution_id', '=', institution_id)
    .where('statement.institution_id', '=', institution_id)
    .where('day.date', '=', date)
    .orderBy('imported_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id, imported_at, ...statement }) => ({
    uuid: id,
    ...statement,
    imported_at: imported_at.toISOString(),
  }))
}

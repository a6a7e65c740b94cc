import type { Reconciled } from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type LineRow, toLine } from './open-sides.ts'

const PAGE = 100

type ItemRow = Omit<Reconciled, 'uuid' | 'line' | 'by' | 'at'> & {
  id: string
  decided_by: string | null
  decided_at: Date
  line: LineRow | null
}

/** What of a day agrees or was explained, by key. */
export async function listReconciled(
  db: Database,
  institution_id: string,
  date: BusinessDate,
  after: string | undefined,
): Promise<{ items: Reconciled[]; has_more: boolean }> {
  const { rows } = await sql<ItemRow>`
    select item.id, item.how, item.expected_date, item.expected_cents, item.expected_words,
      item.note, item.decided_by, item.decided_at,
      case when line.place is not null then to_jsonb(line) end as line
    from reconciled_settlements item
    left join bank_statement_lines line on line.institution_id = item.institution_id
      and line.statement_id = item.statement_id and line.place = item.line_place
    where item.institution_id = ${institution_id}
      and (item.date = ${date} or item.expected_date = ${date})
      and ${after ?? null}::uuid is distinct from item.id
      and (${after ?? null}::uuid is null or (item.decided_at, item.id) < (
        select last.decided_at, last.id from reconciled_settlements last
        where last.institution_id = ${institution_id} and last.id = ${after ?? null}))
    order by item.decided_at desc, item.id desc limit ${PAGE + 1}`.execute(db)
  return { items: rows.slice(0, PAGE).map(toItem), has_more: rows.length > PAGE }
}

function toItem({ id, line, decided_by, decided_at, ...item }: ItemRow): Reconciled {
  return {
    uuid: id,
    ...item,
    line: line && toLine(line),
    by: decided_by,
    at: decided_at.toISOString(),
  }
}

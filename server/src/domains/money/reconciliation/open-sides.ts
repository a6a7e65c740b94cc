import type { BankLine } from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type ExpectedSettlement, type Span, listExpected } from './expected.ts'
import { ownReference } from './match-lines.ts'
import type { Side } from './statement.ts'

/** A line as it is kept, with what of it names something of ours. */
export interface KeptLine extends BankLine {
  date: BusinessDate
  own: string
}

export interface OpenSides {
  /** What nobody has matched or explained, of days that a statement tells about. */
  expected: ExpectedSettlement[]
  /** The same of days whose statement has not come. */
  waiting: ExpectedSettlement[]
  lines: KeptLine[]
  /** References of ours that were matched. */
  matched: ReadonlySet<string>
}

/** Both sides of some days, without what agrees. */
export async function readOpenSides(db: Database, span: Span): Promise<OpenSides> {
  const { institution_id, from, to } = span
  const [all, settled, days, lines] = [
    await listExpected(db, span),
    await db
      .selectFrom('reconciled_settlements')
      .select(['expected_key', 'expected_reference'])
      .where('institution_id', '=', institution_id)
      .where('expected_date', '>=', from)
      .where('expected_date', '<=', to)
      .execute(),
    await coveredDays(db, span),
    await listOpenLines(db, span),
  ]
  const done = new Set(settled.map(({ expected_key }) => expected_key))
  const open = all.filter(({ key }) => !done.has(key))
  return {
    expected: open.filter(({ date }) => days.has(date)),
    waiting: open.filter(({ date }) => !days.has(date)),
    lines,
    matched: new Set(settled.map(({ expected_reference }) => expected_reference ?? '')),
  }
}

/** Days that a statement tells everything about. */
export async function coveredDays(
  db: Database,
  { institution_id, from, to }: Span,
): Promise<ReadonlySet<BusinessDate>> {
  const days = await db
    .selectFrom('bank_statement_days')
    .select('date')
    .distinct()
    .where('institution_id', '=', institution_id)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
  return new Set(days.map(({ date }) => date))
}

export interface LineRow {
  statement_id: string
  place: number
  date: BusinessDate
  amount_cents: number
  side: Side
  type_code: string
  reference: string
  text: string
}

async function listOpenLines(
  db: Database,
  { institution_id, from, to }: Span,
): Promise<KeptLine[]> {
  const { rows } = await sql<LineRow>`
    select line.statement_id, line.place, line.date, line.amount_cents, line.side, line.type_code,
      line.reference, line.text
    from bank_statement_lines line
    where line.institution_id = ${institution_id} and line.date between ${from} and ${to}
      and not exists (select from reconciled_settlements done
        where done.institution_id = line.institution_id and done.statement_id = line.statement_id
          and done.line_place = line.place)
    order by line.date, line.statement_id, line.place`.execute(db)
  return rows.map(toLine)
}

export function toLine(row: LineRow): KeptLine {
  const { statement_id, place, side, amount_cents } = row
  const known = side === 'credit' ? amount_cents : -amount_cents
  return {
    key: lineKey(statement_id, place),
    date: row.date,
    cents: side === 'unknown' ? null : known,
    amount_cents,
    type_code: row.type_code,
    reference: row.reference,
    text: row.text,
    own: ownReference(row),
  }
}

export function lineKey(statementId: string, place: number): string {
  return `${statementId}:${place}`
}

import type { BankLine } from '@passbook/contract/console/reconciliation'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import { onOrAfterBusinessDay } from '../../../platform/calendar/holidays.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { type ExpectedSettlement, type Span, listExpected } from './expected.ts'
import { ownReference } from './match-lines.ts'
import type { Side } from './statement.ts'

/** A stored bank line, with the reference of ours in it. */
export interface KeptLine extends BankLine {
  date: BusinessDate
  own: string
}

export interface OpenSides {
  /** Settlements that are neither matched nor explained, on days that a statement covers. */
  expected: ExpectedSettlement[]
  /** The same for days whose statement has not arrived. */
  waiting: ExpectedSettlement[]
  lines: KeptLine[]
  /** Our references that were matched. */
  matched: ReadonlySet<string>
}

/** Both sides of some days, without what is reconciled. */
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

/** Leaves out the lines and days of statements whose import was undone. */
export function notUndone(line: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select from undone_statements undone
    where undone.institution_id = ${sql.ref(`${line}.institution_id`)}
      and undone.statement_id = ${sql.ref(`${line}.statement_id`)})`
}

/** The days that a statement covers completely. */
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
    .where(notUndone('bank_statement_days'))
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
      and ${notUndone('line')}
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

interface StaffMember {
  institution_id: string
  actor: Actor & { id: string }
  now: Date
}

const IMPORTED =
  'You imported an ACH file manually on this banking day. Someone else must reconcile until the next one.'
const RECONCILED =
  'You reconciled on this banking day. Someone else must import ACH files manually until the next one.'

/** The most calendar days in a banking day: weekends and holidays belong to the one that follows. */
const LONGEST_DAY = 5

/** A person who imported a file by hand may not reconcile that day: they could match a made-up return. */
export async function assertDidNotImport(trx: Transaction, who: StaffMember): Promise<void> {
  await lockPerson(trx, who)
  const { institution_id, actor, now } = who
  const file = await trx
    .selectFrom('ach_files')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('imported_by', '=', actor.id)
    .where('business_date', '=', bankingDay(now))
    .executeTakeFirst()
  if (file !== undefined) throw invalid('', IMPORTED)
}

/** The reverse check. What the person reconciled and undid again does not count. */
export async function assertDidNotReconcile(trx: Transaction, who: StaffMember): Promise<void> {
  await lockPerson(trx, who)
  const { institution_id, actor, now } = who
  const since = addDays(bankingDay(now), -LONGEST_DAY)
  const { rows } = await sql<{ at: Date }>`
    select imported_at as at from bank_statements
    where institution_id = ${institution_id} and imported_by = ${actor.id}
      and imported_at >= ${since}
    union all
    select decided_at from reconciled_settlements
    where institution_id = ${institution_id} and decided_by = ${actor.id}
      and decided_at >= ${since}`.execute(trx)
  if (rows.some(({ at }) => bankingDay(at) === bankingDay(now))) throw invalid('', RECONCILED)
}

function bankingDay(at: Date) {
  return onOrAfterBusinessDay(easternDate(at))
}

/** Serializes the two acts if one person does both at the same time. */
async function lockPerson(trx: Transaction, { institution_id, actor }: StaffMember): Promise<void> {
  await sql`select pg_advisory_xact_lock(
    hashtextextended('keep apart ' || ${institution_id} || ' ' || ${actor.id}, 0))`.execute(trx)
}

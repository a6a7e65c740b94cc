import {
  FIRST_SETTLEMENT_DAY,
  type reconciliationEndpoints,
} from '@passbook/contract/console/reconciliation'
import type { Data } from '@passbook/contract/endpoint'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import {
  assertDidNotImport,
  type KeptLine,
  lineKey,
  notUndone,
  readOpenSides,
  toLine,
} from './open-sides.ts'
import { readStatement } from './read-statement.ts'
import { reconcile, findMatchesAndBreaks } from './reconcile.ts'
import { type Statement, type StatementLine, toRow } from './statement.ts'

export interface StatementInput {
  institution_id: string
  name: string
  bytes: Buffer
  /** The last four digits of the account, if the file has several or the account is new. */
  account?: string
}

export interface StatementReport {
  statementId: string | null
  newCount: number
  knownCount: number
  matched: number
  open: number
  firstDay: BusinessDate
}

/**
 * Imports a statement: lines known from an earlier one are skipped, the others are stored and matched.
 * Importing the same statement twice changes nothing.
 */
export function importStatement(
  db: Database,
  input: StatementInput,
  { now, actor }: { now: Date; actor: Actor & { id: string } },
): Promise<StatementReport> {
  return inTransaction(db, async (trx) => {
    const { institution_id } = input
    await assertDidNotImport(trx, { institution_id, actor, now })
    await lockStatements(trx, institution_id)
    const { statement, fresh, knownCount } = await readFresh(trx, input, now)
    const days = await newDays(trx, institution_id, statement.days)
    const firstDay = statement.days[0] ?? easternDate(now)
    const isKnown = fresh.length === 0 && days.length === 0
    const statementId = isKnown ? null : await store(trx, input, statement, { fresh, now, actor })
    const found = await reconcile(trx, { institution_id, since: firstDay, now })
    return { statementId, newCount: fresh.length, knownCount, ...found, firstDay }
  })
}

interface FreshStatement {
  statement: Statement
  fresh: StatementLine[]
  knownCount: number
}

/** Reads the statement and finds those of its lines that no earlier one had. */
async function readFresh(
  db: Database,
  { institution_id, bytes, account }: StatementInput,
  now: Date,
): Promise<FreshStatement> {
  const known = account ?? (await settlementAccount(db, institution_id))
  const statement = readStatement(bytes, known)
  const late = statement.days.find((day) => day > easternDate(now))
  if (late) throw invalid('file', `The statement is for ${late}, which is in the future.`)
  const early = statement.days.find((day) => day < FIRST_SETTLEMENT_DAY)
  if (early) throw invalid('file', `The statement is for ${early}, which is too old.`)
  const fresh = await withoutKnown(db, institution_id, statement)
  return { statement, fresh, knownCount: statement.lines.length - fresh.length }
}

/** The account of the last statement that named one. */
async function settlementAccount(db: Database, institution_id: string): Promise<string | null> {
  const last = await db
    .selectFrom('bank_statements')
    .select('account_last_four')
    .where('institution_id', '=', institution_id)
    .where('account_last_four', 'is not', null)
    .where(
      sql<boolean>`not exists (select from undone_statements undone
        where undone.institution_id = bank_statements.institution_id
          and undone.statement_id = bank_statements.id)`,
    )
    .orderBy('imported_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.account_last_four ?? null
}

/** The lines without known ones. Of identical lines, as many are known as are stored already. */
async function withoutKnown(
  db: Database,
  institution_id: string,
  { days, lines, format }: Statement,
): Promise<StatementLine[]> {
  const [from, to] = [days[0], days.at(-1)]
  if (from === undefined || to === undefined) return []
  const { rows } = await sql<StatementLine & { count: number }>`
    select line.date, line.amount_cents as "amountCents", line.side, line.type_code as "typeCode",
      line.reference, line.text, count(*)::int as count
    from bank_statement_lines line
    join bank_statements statement on statement.institution_id = line.institution_id
      and statement.id = line.statement_id and statement.format = ${format}
    where line.institution_id = ${institution_id} and line.date between ${from} and ${to}
      and ${notUndone('line')}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  const left = new Map(rows.map((row) => [identityOf(row), row.count]))
  return lines.filter((line) => {
    const count = left.get(identityOf(line)) ?? 0
    left.set(identityOf(line), count - 1)
    return count <= 0
  })
}

function identityOf({ date, amountCents, side, typeCode, reference, text }: StatementLine): string {
  return JSON.stringify([date, amountCents, side, typeCode, reference, text])
}

/** Serializes imports, so that the second of two at once finds the lines of the first. */
async function lockStatements(trx: Transaction, institution_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('statements ' || ${institution_id}, 0))`.execute(
    trx,
  )
}

async function newDays(
  trx: Transaction,
  institution_id: string,
  days: readonly BusinessDate[],
): Promise<BusinessDate[]> {
  const known = await trx
    .selectFrom('bank_statement_days')
    .select('date')
    .where('institution_id', '=', institution_id)
    .where(sql<boolean>`date = any(${days}::date[])`)
    .where(notUndone('bank_statement_days'))
    .execute()
  const dates = new Set(known.map(({ date }) => date))
  return days.filter((day) => !dates.has(day))
}

const ROWS_AT_ONCE = 1_000

async function store(
  trx: Transaction,
  { institution_id, name, bytes }: StatementInput,
  { format, accountLastFour, days }: Statement,
  { fresh, now, actor }: { fresh: StatementLine[]; now: Date; actor: Actor & { id: string } },
): Promise<string> {
  const { id: statement_id } = await trx
    .insertInto('bank_statements')
    .values({
      institution_id,
      format,
      name,
      account_last_four: accountLastFour,
      source: bytes,
      line_count: fresh.length,
      imported_by: actor.id,
      imported_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('bank_statement_days')
    .values(days.map((date) => ({ institution_id, date, statement_id })))
    .execute()
  const rows = fresh.map((line, index) => ({
    institution_id,
    statement_id,
    ...toRow(line, index),
  }))
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    await trx.insertInto('bank_statement_lines').values(some).execute()
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'import',
    entity: 'bank_statement',
    entityId: statement_id,
    details: { name, format, lines: fresh.length, days: days.length },
  })
  return statement_id
}

type Preview = Data<typeof reconciliationEndpoints.previewStatement>

const NEAR_DAYS = 10

/** Shows what a statement would match and leave open, day by day; nothing is stored. */
export async function previewStatement(
  db: Database,
  input: StatementInput,
  now: Date,
): Promise<Preview> {
  const { statement, fresh, knownCount } = await readFresh(db, input, now)
  const { days, format, accountLastFour, addsUp } = statement
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a statement without a day')
  const span = { from: addDays(first, -NEAR_DAYS), to: addDays(last, NEAR_DAYS) }
  const open = await readOpenSides(db, { institution_id: input.institution_id, ...span })
  const isCovered = (date: BusinessDate) => days.includes(date)
  const lines = fresh.map(toKeptLine)
  const { matches, breaks } = findMatchesAndBreaks({
    ...open,
    expected: [...open.expected, ...open.waiting.filter(({ date }) => isCovered(date))],
    waiting: open.waiting.filter(({ date }) => !isCovered(date)),
    lines: [...open.lines, ...lines],
  })
  const all = [...open.expected, ...open.waiting]
  return {
    format,
    account_last_four: accountLastFour,
    line_count: statement.lines.length,
    known_count: knownCount,
    adds_up: addsUp,
    days: days.map((date) => ({
      date,
      line_count: lines.filter((line) => line.date === date).length,
      bank_cents: sum(lines.filter((line) => line.date === date)),
      expected_cents: sum(all.filter((one) => one.date === date)),
      matched: matches.filter(({ line }) => line.date === date).length,
      open: breaks.filter(({ line, expected }) => (line?.date ?? expected?.date) === date).length,
    })),
  }
}

function toKeptLine(line: StatementLine, index: number): KeptLine {
  const statement_id = 'new'
  const kept = { statement_id, ...toRow(line, index) }
  return { ...toLine(kept), key: lineKey(statement_id, index + 1) }
}

function sum(all: readonly { cents: number | null }[]): number {
  return all.reduce((total, { cents }) => total + (cents ?? 0), 0)
}

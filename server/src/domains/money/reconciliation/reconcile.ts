import { formatCents } from '@passbook/contract/money'
import type { SettlementBreak } from '@passbook/contract/console/reconciliation'
import { sql } from 'kysely'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import type { ExpectedSettlement } from './expected.ts'
import { type Match, matchLines } from './match-lines.ts'
import { type Break, nameBreaks } from './name-breaks.ts'
import { type KeptLine, type OpenSides, readOpenSides } from './open-sides.ts'

/** Items left open within this many earlier days are checked again, since money may come late. */
const LOOKS_BACK_DAYS = 60

type OpenBreak = Break<ExpectedSettlement, KeptLine>

interface Reconciliation {
  institution_id: string
  /** The first day with new information. */
  since: BusinessDate
  now: Date
}

/** More breaks at once mean a wrong statement rather than work; the page of the day shows all of them. */
const MAX_TASKS = 500

export const BREAK_TASK = 'settlement_break'

/**
 * Saves what matches, and raises a task once for each break. Tasks of breaks that match by now are
 * closed. A repeated run changes nothing.
 */
export async function reconcile(
  trx: Transaction,
  { institution_id, since, now }: Reconciliation,
): Promise<{ matched: number; open: number }> {
  const from = addDays(since, -LOOKS_BACK_DAYS)
  const span = { institution_id, from, to: easternDate(now) }
  await lockSettlements(trx, institution_id)
  const { matches, breaks } = findMatchesAndBreaks(await readOpenSides(trx, span))
  await saveMatches(trx, institution_id, matches, now)
  const wanted = breaks.map(breakKey)
  await closeResolvedTasks(trx, institution_id, from, wanted, now)
  for (const one of breaks.slice(0, MAX_TASKS)) await raiseBreak(trx, institution_id, one, now)
  return { matched: matches.length, open: breaks.length }
}

/** Serializes reconciliations: two at once could match the same settlement with one line each. */
export async function lockSettlements(trx: Transaction, institution_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reconcile ' || ${institution_id}, 0))`.execute(
    trx,
  )
}

/** Finds matches and breaks; on days without a statement, only money that came early can match. */
export function findMatchesAndBreaks(sides: OpenSides): {
  matches: Match<ExpectedSettlement, KeptLine>[]
  breaks: OpenBreak[]
} {
  const own = sides.lines.map((line) => ({ ...line, shown: line.reference, reference: line.own }))
  const { matches, expected, lines } = matchLines([...sides.expected, ...sides.waiting], own)
  const early = new Set(sides.waiting.map(({ key }) => key))
  const matched = new Set(matches.map((match) => match.expected.reference))
  const breaks = nameBreaks(
    expected.filter(({ key }) => !early.has(key)),
    lines,
    (reference) => matched.has(reference) || sides.matched.has(reference),
  )
  const toKeptLine = ({ shown, ...line }: (typeof own)[number]): KeptLine => ({
    ...line,
    reference: shown,
  })
  return {
    matches: matches.map((match) => ({ expected: match.expected, line: toKeptLine(match.line) })),
    breaks: breaks.map(({ kind, expected: one, line }) => ({
      kind,
      expected: one,
      line: line && toKeptLine(line),
    })),
  }
}

const ROWS_AT_ONCE = 1_000

async function saveMatches(
  trx: Transaction,
  institution_id: string,
  matches: readonly Match<ExpectedSettlement, KeptLine>[],
  now: Date,
): Promise<void> {
  const rows = matches.map(({ expected, line }) => {
    const [statement_id = '', place = ''] = line.key.split(':')
    return {
      institution_id,
      date: line.date,
      how: 'automatic' as const,
      expected_key: expected.key,
      expected_date: expected.date,
      expected_cents: expected.cents,
      expected_words: expected.words,
      expected_reference: expected.reference,
      statement_id,
      line_place: Number(place),
      note: null,
      decided_by: null,
      decided_at: now,
    }
  })
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    await trx.insertInto('reconciled_settlements').values(some).execute()
  }
}

/** A break is identified by what we expected or, if we expected nothing, by the line. */
export function breakKey({ expected, line }: Pick<SettlementBreak, 'expected' | 'line'>): string {
  return taskKey(expected?.key ?? null, line?.key ?? null)
}

export function taskKey(expectedKey: string | null, lineKey: string | null): string {
  return `${BREAK_TASK}:${expectedKey ?? `line:${lineKey}`}`
}

async function raiseBreak(
  trx: Transaction,
  institution_id: string,
  one: OpenBreak,
  now: Date,
): Promise<void> {
  const { kind, expected, line } = one
  const day = line?.date ?? expected?.date ?? ''
  await raiseTask(trx, {
    institution_id,
    kind: BREAK_TASK,
    message: wordsOf(one),
    details: { day, break: kind, expected_key: expected?.key, line_key: line?.key },
    key: breakKey(one),
    now,
  })
}

export function wordsOf({ kind, expected, line }: OpenBreak): string {
  const wanted = expected && `${expected.words}, ${formatCents(Math.abs(expected.cents))}`
  const stated = line && formatCents(line.amount_cents)
  const where = line?.reference === '' ? '' : ` (${line?.reference ?? expected?.reference})`
  switch (kind) {
    case 'missing':
      return `The bank statement for ${expected?.date} is missing ${wanted} (${expected?.reference}).`
    case 'amount_differs':
      return `The bank statement for ${line?.date} shows ${stated} instead of ${wanted}${where}.`
    case 'doubled':
      return `The bank statement for ${line?.date} shows ${stated} a second time${where}.`
    default:
      return `The bank statement for ${line?.date} shows ${stated}, which we did not expect${where}.`
  }
}

/** Closes the tasks of breaks that no longer exist, marked as handled by the reconciliation. */
async function closeResolvedTasks(
  trx: Transaction,
  institution_id: string,
  from: BusinessDate,
  wanted: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update staff_tasks set handled_at = ${now}, handled_by = 'reconciliation'
    where institution_id = ${institution_id} and kind = ${BREAK_TASK} and handled_at is null
      and details ->> 'day' >= ${from} and task_key <> all(${wanted}::text[])`.execute(trx)
}

import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate, addDays } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { endTasks } from '../../contact/tasks/tasks.ts'
import { type ExpectedSettlement, listExpected } from './expected.ts'
import {
  assertDidNotImport,
  type KeptLine,
  type LineRow,
  notUndone,
  coveredDays,
  toLine,
  lineKey as keyOfLine,
} from './open-sides.ts'
import { lockSettlements, taskKey, reconcile } from './reconcile.ts'

interface SettleInput {
  institution_id: string
  expectedKey: string | null
  lineKey: string | null
  note: string
}

interface By {
  now: Date
  actor: Actor & { id: string }
}

const SETTLED = 'This was already matched or explained.'

/**
 * A person explains a break: which two sides belong together, or why one has none. Sides of opposite
 * directions may be paired, such as money taken back, if the note says so.
 */
export async function settleBreak(
  trx: Transaction,
  { institution_id, expectedKey, lineKey, note }: SettleInput,
  { now, actor }: By,
): Promise<string> {
  await assertDidNotImport(trx, { institution_id, actor, now })
  await lockSettlements(trx, institution_id)
  const line = lineKey === null ? null : await findLine(trx, institution_id, lineKey)
  const expected =
    expectedKey === null ? null : await findExpected(trx, institution_id, expectedKey)
  const date = line?.date ?? expected?.date
  if (date === undefined) throw invalid('line_key', 'Choose a break.')
  const row = await trx
    .insertInto('reconciled_settlements')
    .values({
      institution_id,
      date,
      how: line && expected ? 'by_hand' : 'explained',
      ...sidesOf(expected, line),
      note,
      decided_by: actor.id,
      decided_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row === undefined) throw invalid('note', SETTLED)
  await finishTasks(trx, institution_id, [expectedKey, lineKey], { now, actor })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: line && expected ? 'match_settlement' : 'explain_settlement',
    entity: 'reconciled_settlement',
    entityId: row.id,
    details: {
      before: 'open',
      after: line && expected ? 'matched manually' : 'explained',
      expected_key: expectedKey,
      line_key: lineKey,
      expected_cents: expected?.cents ?? null,
      line_cents: line?.cents ?? null,
      note,
    },
  })
  return row.id
}

function sidesOf(expected: ExpectedSettlement | null, line: KeptLine | null) {
  const [statement_id, place] = line?.key.split(':') ?? []
  return {
    expected_key: expected?.key ?? null,
    expected_date: expected?.date ?? null,
    expected_cents: expected?.cents ?? null,
    expected_words: expected?.words ?? null,
    expected_reference: expected?.reference ?? null,
    statement_id: statement_id ?? null,
    line_place: place === undefined ? null : Number(place),
  }
}

const LINE_KEY = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):([1-9]\d{0,8})$/
const EXPECTED_KEY = /^(?:batch|return):([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}):[1-9]\d{0,8}$/

/** A line by its key. Those of an undone import are found only where they are described. */
export async function findLine(
  trx: Database,
  institution_id: string,
  key: string,
  { isUndoneFound = false }: { isUndoneFound?: boolean } = {},
): Promise<KeptLine> {
  const [, statement_id, place] = LINE_KEY.exec(key) ?? []
  if (statement_id === undefined) throw new DomainError('not_found')
  const row: LineRow | undefined = await trx
    .selectFrom('bank_statement_lines')
    .select(['statement_id', 'place', 'date', 'amount_cents', 'side', 'type_code'])
    .select(['reference', 'text'])
    .where('institution_id', '=', institution_id)
    .where('statement_id', '=', statement_id)
    .where('place', '=', Number(place))
    .$if(!isUndoneFound, (query) => query.where(notUndone('bank_statement_lines')))
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return toLine(row)
}

/** More days than any file takes to settle. */
const FILE_DAYS = 20

async function findExpected(
  trx: Transaction,
  institution_id: string,
  key: string,
): Promise<ExpectedSettlement> {
  const [, file_id] = EXPECTED_KEY.exec(key) ?? []
  if (file_id === undefined) throw new DomainError('not_found')
  const file = await trx
    .selectFrom('ach_files')
    .select('business_date')
    .where('institution_id', '=', institution_id)
    .where('id', '=', file_id)
    .executeTakeFirst()
  if (file === undefined) throw new DomainError('not_found')
  const from: BusinessDate = file.business_date
  const span = { institution_id, from, to: addDays(from, FILE_DAYS) }
  const expected = (await listExpected(trx, span)).find((one) => one.key === key)
  if (expected === undefined) throw new DomainError('not_found')
  const days = await coveredDays(trx, { institution_id, from: expected.date, to: expected.date })
  if (days.size === 0) throw invalid('note', 'There is no statement for this day yet.')
  return expected
}

/** Closes the tasks of a break, for whichever side they were raised. */
async function finishTasks(
  trx: Transaction,
  institution_id: string,
  [expectedKey, lineKey]: readonly [string | null, string | null],
  { now, actor }: By,
): Promise<void> {
  const keys = [
    ...(expectedKey === null ? [] : [taskKey(expectedKey, null)]),
    ...(lineKey === null ? [] : [taskKey(null, lineKey)]),
  ]
  await endTasks(trx, { institution_id, keys, now, by: actor.id })
}

/** Opens the tasks of breaks that are open again; a task is never raised twice. */
export async function reopenTasks(
  trx: Transaction,
  institution_id: string,
  keys: readonly string[],
): Promise<void> {
  await sql`
    update staff_tasks set handled_at = null, handled_by = null
    where institution_id = ${institution_id} and task_key = any(${keys}::text[])`.execute(trx)
}

/** Undoes a person's mistaken match or explanation, so that the break and its task are open again. */
export async function undoReconciled(
  trx: Transaction,
  { institution_id, id, reason }: { institution_id: string; id: string; reason: string },
  { now, actor }: By,
): Promise<void> {
  await assertDidNotImport(trx, { institution_id, actor, now })
  await lockSettlements(trx, institution_id)
  const row = await trx
    .selectFrom('reconciled_settlements')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  if (row.how === 'automatic')
    throw invalid('reason', 'It was matched automatically and can’t be undone.')
  const booked = await trx
    .selectFrom('manual_entries')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('statement_id', '=', row.statement_id)
    .where('line_place', '=', row.line_place)
    .executeTakeFirst()
  if (booked !== undefined) {
    throw invalid('reason', 'It was booked. Post a manual entry if it belongs to another account.')
  }
  await trx
    .deleteFrom('reconciled_settlements')
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const line =
    row.statement_id && row.line_place ? keyOfLine(row.statement_id, row.line_place) : null
  const keys = [taskKey(row.expected_key, null), taskKey(null, line)]
  await reopenTasks(trx, institution_id, keys)
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'undo_reconciled',
    entity: 'reconciled_settlement',
    entityId: id,
    details: {
      before: row.how,
      after: 'open',
      expected_key: row.expected_key,
      line_key: line,
      note: row.note,
      reason,
    },
  })
  await reconcile(trx, { institution_id, since: row.date, now })
}

import type { Dispute, DisputeCredit, DisputeDecision } from '@passbook/contract/disputes'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { describe } from '../../money/transfers/to-transaction.ts'
import { automaticCreditCents } from './disputed-amounts.ts'
import { type CreditRow, type DecisionRow, type DisputeRow, disputedTransfers } from './queries.ts'

const REFERENCE_LENGTH = 8

/** The short reference of a dispute that people quote. */
export function referenceOf({ id }: Pick<DisputeRow, 'id'>): string {
  return id.slice(0, REFERENCE_LENGTH).toUpperCase()
}

/** Converts a dispute and its parts to the wire format. */
export function toDispute(row: DisputeRow, parts: Parts): Dispute {
  const { id, received_on, in_time_until } = row
  const credit = parts.credits.get(id)
  const decision = parts.decisions.get(id)
  const debited_on = parts.debits.get(id)?.debited_on ?? null
  return {
    uuid: id,
    reference: referenceOf(row),
    kind: row.kind,
    words: row.words,
    additions: (parts.additions.get(id) ?? []).map(
      ({ kind, words, depositor_id, received_at }) => ({
        kind,
        words,
        depositor_id,
        received_at: received_at.toISOString(),
      }),
    ),
    state: row.state,
    transaction: toTransaction(row, parts),
    statement: toStatement(row, parts),
    amount_cents: row.amount_cents,
    is_credited_at_deadline: automaticCreditCents(row, namedTransfer(row, parts)) !== null,
    learned_on: row.learned_on,
    channel: row.channel,
    received_at: row.received_at.toISOString(),
    dates: {
      received_on,
      decide_by: row.decide_by,
      extended_by: row.extended_by,
      is_new_account: row.is_new_account,
      in_time_until,
      is_in_time: in_time_until === null || received_on <= in_time_until,
    },
    reported_by: {
      depositor_id: row.depositor_id,
      first_name: parts.people.get(row.depositor_id)?.first_name ?? null,
    },
    credit: credit ? toCredit(credit, decision, debited_on !== null) : null,
    decision: decision ? { ...toDecision(decision), debited_on } : null,
    letters: (parts.letters.get(id) ?? []).map(
      ({ id: uuid, kind, subject, paragraphs, sent_at }) => ({
        uuid,
        kind,
        subject,
        paragraphs,
        sent_at: sent_at.toISOString(),
      }),
    ),
  }
}

function namedTransfer({ transfer_id }: DisputeRow, { transfers }: Parts) {
  return transfer_id === null ? undefined : transfers.get(transfer_id)
}

function toTransaction(row: DisputeRow, parts: Parts): Dispute['transaction'] {
  const transfer = namedTransfer(row, parts)
  if (transfer === undefined) return null
  const { id: uuid, request_id, direction, amount_cents, date_created } = transfer
  return {
    uuid,
    request_id,
    direction,
    amount_cents,
    description: describe(transfer),
    date_created: date_created.toISOString(),
  }
}

function toStatement({ statement_id }: DisputeRow, { statements }: Parts): Dispute['statement'] {
  const statement = statement_id === null ? undefined : statements.get(statement_id)
  return statement ? { uuid: statement.id, year: statement.year, month: statement.month } : null
}

function toCredit(
  { amount_cents, interest_cents, credited_on, transfer_id }: CreditRow,
  decision: DecisionRow | undefined,
  isEnded: boolean,
): DisputeCredit {
  return {
    amount_cents,
    interest_cents,
    credited_on,
    transaction_id: transfer_id,
    status: creditStatus(decision, isEnded),
  }
}

/** The credit, or what is left of it, is final unless the decision takes all of it back. */
function creditStatus(
  decision: DecisionRow | undefined,
  isEnded: boolean,
): DisputeCredit['status'] {
  if (decision === undefined) return 'provisional'
  if (decision.outcome !== 'no_error') return 'final'
  return isEnded ? 'ended' : 'ending'
}

function toDecision(row: DecisionRow): Omit<DisputeDecision, 'debited_on'> {
  return {
    outcome: row.outcome,
    reasons: row.reasons,
    documents: row.documents,
    decided_on: row.decided_on,
    corrected_cents: row.amount_cents + row.interest_cents,
    debit_on: row.debit_on,
    debit_cents: row.debit_cents,
  }
}

/** The records that belong to some disputes, read with one statement per kind. */
export type Parts = Awaited<ReturnType<typeof readParts>>

export async function readParts(db: Database, institution_id: string, rows: readonly DisputeRow[]) {
  const some = (ids: readonly (string | null)[]) =>
    sql<string>`any(${ids.filter((id) => id !== null)}::uuid[])`
  const of = some(rows.map(({ id }) => id))
  const byDispute = <T extends { dispute_id: string }>(all: readonly T[]) =>
    new Map(all.map((row) => [row.dispute_id, row]))
  const byId = <T extends { id: string }>(all: readonly T[]) =>
    new Map(all.map((row) => [row.id, row]))
  return {
    additions: Map.groupBy(
      await additionsOf(db, institution_id, of),
      ({ dispute_id }) => dispute_id,
    ),
    credits: byDispute(await creditsOf(db, institution_id, of)),
    decisions: byDispute(await decisionsOf(db, institution_id, of)),
    debits: byDispute(await debitsOf(db, institution_id, of)),
    letters: Map.groupBy(await lettersOf(db, institution_id, of), ({ dispute_id }) => dispute_id),
    transfers: byId(
      await transfersOf(db, institution_id, some(rows.map(({ transfer_id }) => transfer_id))),
    ),
    statements: byId(
      await statementsOf(db, institution_id, some(rows.map(({ statement_id }) => statement_id))),
    ),
    people: byId(
      await peopleOf(db, institution_id, some(rows.map(({ depositor_id }) => depositor_id))),
    ),
  }
}

type Some = RawBuilder<string>

function additionsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_additions')
    .select(['dispute_id', 'kind', 'words', 'depositor_id', 'received_at'])
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .orderBy('added_at')
    .execute()
}

function creditsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_credits')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function decisionsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function debitsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_debits')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .execute()
}

function lettersOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('dispute_letters')
    .select(['dispute_id', 'id', 'kind', 'subject', 'paragraphs', 'sent_at'])
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', some)
    .orderBy('place')
    .execute()
}

function transfersOf(db: Database, institution_id: string, some: Some) {
  return disputedTransfers(db, institution_id).where('id', '=', some).execute()
}

function statementsOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('statements')
    .select(['id', 'year', 'month'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', some)
    .execute()
}

function peopleOf(db: Database, institution_id: string, some: Some) {
  return db
    .selectFrom('depositors')
    .select(['id', 'first_name', 'last_name'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', some)
    .execute()
}

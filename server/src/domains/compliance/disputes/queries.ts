import { type Selectable, sql } from 'kysely'
import type { BusinessDate } from '../../../platform/calendar/business-date.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'

export type DisputeRow = Selectable<Tables['disputes']>
export type CreditRow = Selectable<Tables['dispute_credits']>
export type DecisionRow = Selectable<Tables['dispute_decisions']>

export function disputesOf(db: Database, institution_id: string) {
  return db.selectFrom('disputes').selectAll().where('institution_id', '=', institution_id)
}

/** Reads a dispute and locks it until the transaction ends. */
export async function lockDispute(
  trx: Transaction,
  institution_id: string,
  id: string,
): Promise<DisputeRow> {
  const row = await disputesOf(trx, institution_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new DomainError('not_found')
  return row
}

export function findCredit(
  db: Database,
  { institution_id, id }: Pick<DisputeRow, 'institution_id' | 'id'>,
): Promise<CreditRow | undefined> {
  return db
    .selectFrom('dispute_credits')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', id)
    .executeTakeFirst()
}

export function findDecision(
  db: Database,
  { institution_id, id }: Pick<DisputeRow, 'institution_id' | 'id'>,
): Promise<DecisionRow | undefined> {
  return db
    .selectFrom('dispute_decisions')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('dispute_id', '=', id)
    .executeTakeFirst()
}

/** Updates a dispute: its state, the date of its next step, and an amount that staff stated. */
export async function moveDispute(
  trx: Transaction,
  { institution_id, id }: Pick<DisputeRow, 'institution_id' | 'id'>,
  change: Partial<Pick<DisputeRow, 'state' | 'due_on' | 'ended_at' | 'amount_cents'>>,
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set(change)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
}

/** A transfer that disputes are about. */
export type DisputedTransfer = NonNullable<Awaited<ReturnType<typeof findTransfer>>>

export function findTransfer(db: Database, institution_id: string, id: string) {
  return disputedTransfers(db, institution_id).where('id', '=', id).executeTakeFirst()
}

export function disputedTransfers(db: Database, institution_id: string) {
  return (
    db
      .selectFrom('transfers')
      .select(['id', 'request_id', 'account_id', 'direction', 'kind', 'note', 'amount_cents'])
      .select(['status', 'posted_on', 'settlement_date', 'date_created'])
      .select(
        sql<boolean>`exists (select from transfers reversal
        where reversal.institution_id = transfers.institution_id
          and reversal.reverses_transfer_id = transfers.id
          and reversal.status not in ('Voided', 'Cancelled', 'Returned'))`.as('is_reversed'),
      )
      // The sum that all disputes about it credited or corrected and did not take back.
      .select(
        sql<number>`credited_for_transfer(transfers.institution_id, transfers.id, null)`.as(
          'credited_cents',
        ),
      )
      .where('institution_id', '=', institution_id)
  )
}

/** The sum that other disputes about the same transfer credited or corrected and did not take back. */
export async function findCreditedElsewhere(
  db: Database,
  { institution_id, id, transfer_id }: Pick<DisputeRow, 'institution_id' | 'id' | 'transfer_id'>,
): Promise<number> {
  if (transfer_id === null) return 0
  const { rows } = await sql<{ cents: number }>`
    select credited_for_transfer(${institution_id}, ${transfer_id}, ${id}) as cents`.execute(db)
  return rows[0]?.cents ?? 0
}

/** The day the first deposit of an account was posted. */
export async function findFirstDeposit(
  db: Database,
  institution_id: string,
  account_id: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('transfers')
    .select(({ fn }) => fn.min<BusinessDate | null>('posted_on').as('on'))
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('kind', '=', 'deposit')
    .executeTakeFirst()
  return row?.on ?? null
}

/** The day on which the first statement that shows a transfer was sent. */
export async function findFirstStatement(
  db: Database,
  { institution_id, account_id }: { institution_id: string; account_id: string },
  transferId: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('statements')
    .select('made_on')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where(
      sql<boolean>`statements.lines @> ${JSON.stringify([{ transaction_id: transferId }])}::jsonb`,
    )
    .orderBy('period_to')
    .limit(1)
    .executeTakeFirst()
  return row?.made_on ?? null
}

/** The day on which the latest question "what was this?" about a transfer was answered. */
export async function findAnswer(
  db: Database,
  institution_id: string,
  transferId: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('dispute_letters as letter')
    .innerJoin('disputes as dispute', (join) =>
      join
        .onRef('dispute.institution_id', '=', 'letter.institution_id')
        .onRef('dispute.id', '=', 'letter.dispute_id'),
    )
    .select(({ fn }) => fn.max<BusinessDate | null>('letter.sent_on').as('on'))
    .where('dispute.institution_id', '=', institution_id)
    .where('dispute.transfer_id', '=', transferId)
    .where('dispute.kind', '=', 'what_was_this')
    .where('letter.kind', 'in', ['corrected', 'other_error', 'no_error'])
    .executeTakeFirst()
  return row?.on ?? null
}

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

/** The day on which the first statement that shows a transfer was sent to a holder, by email or on paper. */
export async function findFirstStatement(
  db: Database,
  {
    institution_id,
    account_id,
    depositor_id,
  }: { institution_id: string; account_id: string; depositor_id: string },
  transferId: string,
): Promise<BusinessDate | null> {
  const row = await db
    .selectFrom('statements')
    .select(
      sql<BusinessDate | null>`statement_sent_on(${institution_id}, id, ${depositor_id})`.as('on'),
    )
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where(
      sql<boolean>`statements.lines @> ${JSON.stringify([{ transaction_id: transferId }])}::jsonb`,
    )
    .orderBy('period_to')
    .limit(1)
    .executeTakeFirst()
  return row?.on ?? null
}

/** The latest answer to a question "what was this?", and whether it was sent to the person yet. */
interface Answer {
  /** The day on which it was sent: by email, or on paper to people who cannot get it by email. */
  answeredOn: BusinessDate | null
  isAnswerWaiting: boolean
}

/** Finds when the latest question "what was this?" about a transfer was answered to a person. */
export async function findAnswer(
  db: Database,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  transferId: string,
): Promise<Answer> {
  const { rows } = await sql<{ sent_on: BusinessDate | null }>`
    select case when notice.paper_by is null then letter.sent_on else (
      select min((sent.sent_at at time zone 'America/New_York')::date) from papers_sent sent
      where sent.institution_id = notice.institution_id
        and sent.depositor_id = notice.depositor_id and sent.kind = 'notice'
        and sent.paper_id = notice.id and (sent.number > 1 or not exists (
          select from papers_returned back
          where back.institution_id = sent.institution_id
            and back.depositor_id = sent.depositor_id and back.kind = sent.kind
            and back.paper_id = sent.paper_id and back.number = sent.number))) end as sent_on
    from disputes dispute
    join dispute_letters letter on letter.institution_id = dispute.institution_id
      and letter.dispute_id = dispute.id and letter.kind in ('corrected', 'other_error', 'no_error')
    left join required_notices notice on notice.institution_id = letter.institution_id
      and notice.depositor_id = ${depositor_id} and notice.template = 'dispute'
      and notice.letter ->> 'reference' = letter.facts ->> 'reference'
      and starts_with(notice.letter ->> 'subject', letter.subject)
    where dispute.institution_id = ${institution_id} and dispute.transfer_id = ${transferId}
      and dispute.kind = 'what_was_this'
    order by letter.sent_at desc limit 1`.execute(db)
  const [latest] = rows
  const answeredOn = latest?.sent_on ?? null
  return { answeredOn, isAnswerWaiting: latest !== undefined && answeredOn === null }
}

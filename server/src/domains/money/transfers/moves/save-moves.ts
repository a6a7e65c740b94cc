import type { TransactionStatus } from '@passbook/contract/enums'
import { sql } from 'kysely'
import type { TransferCause } from '../../../../platform/db/tables/ledger.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import type { Transfer } from '../queries.ts'
import type { MoveInput } from './move-transfer.ts'

export interface Step {
  from: TransactionStatus
  to: TransactionStatus
  cause: TransferCause
}

/** What becomes of a locked transfer, and the steps it goes there. */
export interface Move {
  transfer: Transfer
  steps: readonly Step[]
  changes: Partial<
    Pick<Transfer, 'status' | 'posted_entry_id' | 'hold_id' | 'date_submitted' | 'date_processed'>
  >
}

/** `saveMove` for many transfers of one institution, in one statement. */
export async function saveMoves(
  trx: Transaction,
  moves: readonly Move[],
  { institution_id, now, actor }: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const steps = moves.flatMap(({ transfer, steps: own }) =>
    own.map((step) => ({ transferId: transfer.id, ...step })),
  )
  const after = moves.map(({ transfer, changes }) => ({ ...transfer, ...changes }))
  const { rows } = await sql<Transfer>`
    with step as (
      select * from unnest(
        ${steps.map((step) => step.transferId)}::uuid[],
        ${steps.map((step) => step.from)}::transaction_status[],
        ${steps.map((step) => step.to)}::transaction_status[],
        ${steps.map((step) => step.cause)}::transfer_cause[]) as step (id, from_status, to_status, cause)
    ), event as (
      insert into transfer_events
        (institution_id, transfer_id, from_status, to_status, cause, happened_at)
      select ${institution_id}, id, from_status, to_status, cause, ${now} from step
    ), audit as (
      insert into audit_log
        (institution_id, actor_kind, actor_id, action, entity, entity_id)
      select ${institution_id}, ${actor.kind}, ${actor.id ?? null}, cause::text, 'transfer', id::text
      from step
    )
    update transfers
       set status = moved.status, posted_entry_id = moved.posted_entry_id,
           hold_id = moved.hold_id, date_submitted = moved.date_submitted,
           date_processed = moved.date_processed
      from unnest(
        ${after.map(({ id }) => id)}::uuid[],
        ${after.map(({ status }) => status)}::transaction_status[],
        ${after.map(({ posted_entry_id }) => posted_entry_id)}::bigint[],
        ${after.map(({ hold_id }) => hold_id)}::bigint[],
        ${after.map(({ date_submitted }) => date_submitted)}::timestamptz[],
        ${after.map(({ date_processed }) => date_processed)}::timestamptz[])
        as moved (id, status, posted_entry_id, hold_id, date_submitted, date_processed)
     where transfers.institution_id = ${institution_id} and transfers.id = moved.id
    returning transfers.*`.execute(trx)
  const saved = new Map(rows.map((row) => [row.id, row]))
  return moves.map(({ transfer }) => {
    const row = saved.get(transfer.id)
    if (row === undefined) throw new Error('a locked transfer was not saved')
    return row
  })
}

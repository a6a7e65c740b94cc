import type { TransactionStatus } from '@passbook/contract/enums'
import { mayMove } from '@passbook/contract/transaction-states'
import { type Updateable, sql } from 'kysely'
import { translateErrors } from '../../../../ledger/refusals.ts'
import { releasing } from '../../../../ledger/hold.ts'
import type { Actor } from '../../../../platform/audit/actor.ts'
import { currentInvocation } from '../../../../platform/cause.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import type { TransferCause } from '../../../../platform/db/tables/ledger.ts'
import type { Transaction } from '../../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../../platform/errors.ts'
import { type Transfer, lockTransfer } from '../queries.ts'

/** The transfer to move, the time by the banking clock, and the person or job that moves it. */
export interface MoveInput {
  institution_id: string
  transferId: string
  now: Date
  actor: Actor
}

export interface MovedTransfer {
  transfer: Transfer
  /** Whether it had already moved, so that nothing new happened. */
  isReplay: boolean
}

/**
 * Locks the row and checks the state table, so that of two racing moves one wins and the other finds the
 * new status. `isThere` says that the transfer has that status already.
 */
export async function lockForMove(
  trx: Transaction,
  { institution_id, transferId }: MoveInput,
  to: TransactionStatus,
): Promise<{ transfer: Transfer; isThere: boolean }> {
  const transfer = await lockTransfer(trx, institution_id, transferId)
  if (transfer === undefined) throw new DomainError('not_found')
  if (transfer.status === to) return { transfer, isThere: true }
  assertMayMove(transfer, to)
  return { transfer, isThere: false }
}

/** Refuses a move that the state table does not allow. */
export function assertMayMove({ status }: Transfer, to: TransactionStatus): void {
  if (mayMove(status, to)) return
  throw invalid('status', `A transfer that is ${status} cannot become ${to}.`)
}

/**
 * Saves the new state of a locked transfer, its event and its audit row in one statement, which also
 * releases its hold if the move ends it.
 */
export async function saveMove(
  trx: Transaction,
  transfer: Transfer,
  { now, actor }: MoveInput,
  cause: TransferCause,
  changes: Updateable<Tables['transfers']>,
): Promise<MovedTransfer> {
  const { institution_id, id, hold_id } = transfer
  const freed = changes.hold_id === null && hold_id !== null
  const moved = trx
    .with('freed', (db) =>
      freed
        ? db.selectNoFrom(releasing({ institution_id, holdId: hold_id, actor }).as('is_replay'))
        : db.selectNoFrom(sql.lit(true).as('is_replay')),
    )
    .with('event', (db) =>
      db.insertInto('transfer_events').values({
        institution_id,
        transfer_id: id,
        from_status: transfer.status,
        to_status: changes.status ?? transfer.status,
        cause,
        happened_at: now,
      }),
    )
    .with('audit', (db) =>
      db.insertInto('audit_log').values({
        institution_id,
        actor_kind: actor.kind,
        actor_id: actor.id ?? null,
        action: cause,
        entity: 'transfer',
        entity_id: id,
        invocation_id: currentInvocation(),
      }),
    )
    .updateTable('transfers')
    .set(changes)
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .where((eb) => eb.exists(eb.selectFrom('freed').select('is_replay')))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { transfer: await translateErrors(moved), isReplay: false }
}

export interface Step {
  from: TransactionStatus
  to: TransactionStatus
  cause: TransferCause
}

/** The changes of a locked transfer, and the steps by which it gets there. */
interface Move {
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
        (institution_id, actor_kind, actor_id, action, entity, entity_id, invocation_id)
      select ${institution_id}, ${actor.kind}, ${actor.id ?? null}, cause::text, 'transfer', id::text,
        ${currentInvocation()}::uuid
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

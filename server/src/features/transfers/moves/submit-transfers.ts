import type { TransactionStatus } from '@passbook/contract/enums'
import { mayMove } from '@passbook/contract/transaction-states'
import { sql } from 'kysely'
import type { TransferCause } from '../../../db/tables/ledger.ts'
import type { Transaction } from '../../../db/transaction.ts'
import { invalid } from '../../../errors.ts'
import { postAll } from '../../../ledger/post-all.ts'
import { releaseAll } from '../../../ledger/release-all.ts'
import { ledgerEffects } from './ledger-effects.ts'
import type { MoveInput } from './move-transfer.ts'
import { entryOf, leavingPostings } from './post-transfer.ts'
import type { Transfer } from '../queries.ts'

interface Step {
  transferId: string
  from: TransactionStatus
  to: TransactionStatus
  cause: TransferCause
}

/**
 * Initiated, Pending → Submitted for a page of locked transfers of one institution, in a handful of
 * statements, all or none: they left in their file. What posts at submission does so now, in place
 * of its hold. Give them in the order of their accounts.
 */
export async function submitTransfers(
  trx: Transaction,
  transfers: readonly Transfer[],
  { institution_id, now, actor }: Omit<MoveInput, 'transferId'>,
): Promise<Transfer[]> {
  const steps = transfers.flatMap(stepsOf)
  const leaving = transfers.filter(({ kind }) => ledgerEffects[kind].postsAt === 'submission')
  const holdIds = leaving.map(({ hold_id }) => hold_id).filter((id) => id !== null)
  await releaseAll(trx, { institution_id, holdIds, actor })
  const entries = await postAll(
    trx,
    leaving.map((transfer) =>
      entryOf(transfer, leavingPostings(transfer), transfer.file_date, actor),
    ),
  )
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
       set status = 'Submitted', date_submitted = ${now}, hold_id = null,
           posted_entry_id = posted.entry_id
      from unnest(${transfers.map(({ id }) => id)}::uuid[]) as moved (id)
      left join unnest(
        ${leaving.map(({ id }) => id)}::uuid[],
        ${entries.map(({ entryId }) => entryId)}::bigint[]) as posted (id, entry_id) using (id)
     where transfers.institution_id = ${institution_id} and transfers.id = moved.id
    returning transfers.*`.execute(trx)
  return rows
}

/** The way of a transfer into its file, by the state table. */
function stepsOf({ id, status }: Pick<Transfer, 'id' | 'status'>): Step[] {
  if (status === 'Initiated') {
    const queued: Step = { transferId: id, from: status, to: 'Pending', cause: 'queued' }
    return [queued, ...stepsOf({ id, status: queued.to })]
  }
  if (!mayMove(status, 'Submitted')) {
    throw invalid('status', `A transfer that is ${status} cannot become Submitted.`)
  }
  return [{ transferId: id, from: status, to: 'Submitted', cause: 'submitted' }]
}

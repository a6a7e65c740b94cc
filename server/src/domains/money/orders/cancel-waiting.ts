import { mayMove } from '@passbook/contract/transaction-states'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { closeProposal } from '../../people/beneficiaries/close-proposal.ts'
import { STILL_CHECKING } from '../../people/registration/identity-queries.ts'
import {
  cancelTransfer,
  tooLateToCancel,
  voidTransfer,
} from '../transfers/moves/cancel-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { endAll } from '../transfers/repeating/end-schedule.ts'
import { makeNext } from '../transfers/repeating/make-next.ts'
import { lockNextOf } from '../transfers/repeating/queries.ts'
import { withNext, notifyOfScheduleEnd, nextWords } from './send-receipt.ts'
import { notifyHolders } from './notify-holders.ts'

interface CancelInput {
  institution_id: string
  accountId: string
  now: Date
  actor: Actor
}

const ON_HOLD =
  'Your account was put on hold, so we stopped what had not left yet. We write to you about the hold separately.'

/**
 * STATES: setting HOLD cancels every unsent deposit and withdrawal and notifies the holders. Schedules
 * continue: their next deposit is created. A proposed change of beneficiaries ends, too.
 */
export function cancelWaiting(ctx: Context, trx: Transaction, input: CancelInput): Promise<void> {
  const kinds = ['deposit', 'withdrawal'] as const
  return cancelUnsent(ctx, trx, input, { kinds, because: 'held', reason: ON_HOLD })
}

/**
 * RULES-3 (Sanctions): while a match of a holder is possible, unsent withdrawals are cancelled and a proposed
 * change of beneficiaries ends. Deposits go on.
 */
export function cancelForMatch(ctx: Context, trx: Transaction, input: CancelInput): Promise<void> {
  const kinds = ['withdrawal'] as const
  return cancelUnsent(ctx, trx, input, { kinds, because: 'checking', reason: STILL_CHECKING })
}

interface Cancelled {
  kinds: readonly ('deposit' | 'withdrawal')[]
  because: 'held' | 'checking'
  /** The reason, as a sentence for the holders. */
  reason: string
}

async function cancelUnsent(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, now, actor }: CancelInput,
  { kinds, because, reason }: Cancelled,
): Promise<void> {
  const waiting = await trx
    .selectFrom('transfers')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .where('status', 'in', ['Initiated', 'Pending'])
    .orderBy('id')
    .forUpdate()
    .execute()
  const by = { institution_id, now, actor }
  await endProposalOf(ctx, trx, { ...by, accountId }, because)
  for (const { id: transferId } of waiting) {
    const { transfer } = await cancelTransfer(trx, { ...by, transferId })
    const follows = (await makeNext(trx, [transfer], by)).get(transferId)
    const words = withNext(reason, follows)
    await notifyHolders(ctx, trx, transfer, { template: 'transfer_cancelled', reason: words })
  }
}

/** RULES-3: while an account is stopped, its beneficiaries do not change. */
async function endProposalOf(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, now, actor }: CancelInput,
  because: Cancelled['because'],
): Promise<void> {
  const entity = await trx
    .selectFrom('entities')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('savings_account_id', '=', accountId)
    .executeTakeFirst()
  if (entity === undefined) return
  const of = { institution_id, entity_id: entity.id }
  await closeProposal(ctx, trx, of, { because, now, actor })
}

/**
 * A holder cancels one deposit of a schedule and all that follow, which ends the schedule. If the given
 * deposit was cancelled before, those that follow are; if it was sent, it is too late.
 */
export async function stopSchedule(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, id: transferId, schedule_id, status } = transfer
  if (schedule_id === null) throw invalid('applies_to', 'This isn’t a recurring deposit.')
  const isCancelled = status === 'Voided' || status === 'Cancelled'
  if (!isCancelled && !mayMove(status, 'Voided')) throw tooLateToCancel()
  const next = await lockNextOf(trx, institution_id, [schedule_id])
  if (next.some(({ cancel_until }) => by.now >= cancel_until)) throw tooLateToCancel()
  const scheduleIds = [schedule_id]
  const ended = await endAll(
    trx,
    institution_id,
    { scheduleIds, reason: 'voided', as: 'Voided' },
    by,
  )
  // If this is a retry after a return, the schedule's next deposit is a different one.
  if (!isCancelled) await voidTransfer(trx, { institution_id, transferId, ...by })
  for (const { schedule } of ended) await notifyOfScheduleEnd(ctx, trx, schedule, null)
}

/**
 * Voids one deposit or withdrawal for a holder; the next one of a schedule is created. If it was
 * cancelled before, nothing changes.
 */
export async function stopOne(
  ctx: Context,
  trx: Transaction,
  transfer: Transfer,
  by: { now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, id: transferId, status } = transfer
  if (status === 'Voided' || status === 'Cancelled') return
  if (!mayMove(status, 'Voided')) throw tooLateToCancel()
  await voidTransfer(trx, { institution_id, transferId, ...by })
  const follows = (await makeNext(trx, [transfer], { institution_id, ...by })).get(transferId)
  const next = follows ? { next: nextWords(follows) } : {}
  await notifyHolders(ctx, trx, transfer, { template: 'transfer_voided', ...next })
}

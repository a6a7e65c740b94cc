import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { mayMove } from '@passbook/contract/transaction-states'
import type { Context } from '../../../context.ts'
import { lockInterest } from '../../../ledger/interest/pay-account.ts'
import { keepEarning } from '../../../ledger/interest/post-interest-to-date.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { type Transfer, lockTransfer } from '../transfers/queries.ts'
import { type ClosingRow, findClosing, lockClosing, moveClosing } from './queries.ts'
import { emailAll } from './notify-holders.ts'

interface By {
  now: Date
  actor: Actor
}

interface StopReason {
  forStaff: string
  /** Empty if the holders are given no reason. */
  forHolders: string
}

/**
 * Stops the payout of an account being closed when another of its transfers is returned, since the
 * payout was calculated without that return. A returned deposit is then taken from the balance, so that
 * we do not pay out too much. Staff decide what happens next.
 */
export async function stopPayout(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id: accountId, kind }: Transfer,
  { now, actor }: By,
): Promise<void> {
  if (accountId === null || kind === 'payout') return
  await stopPayoutOf(
    ctx,
    trx,
    { institution_id, accountId, now, actor },
    {
      forStaff: 'Another transfer of the account was returned.',
      forHolders: 'Another transfer on your account was returned.',
    },
  )
}

/** Stops the payout of an account that is being closed, if it has not been sent. */
export async function stopPayoutOf(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, now, actor }: By & { institution_id: string; accountId: string },
  why: StopReason,
): Promise<void> {
  // A closing holds this lock while it calculates, so anyone who waits for the lock then finds its payout.
  await lockInterest(trx, institution_id)
  const transferId = (await findClosing(trx, { institution_id, accountId }))?.payout_transfer_id
  if (!transferId) return
  // Lock the transfer before the closing, as the cut-off does; the cut-off may have been faster.
  const payout = await lockTransfer(trx, institution_id, transferId)
  if (payout === undefined || !mayMove(payout.status, 'Cancelled')) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status !== 'PAYING') return
  await cancelTransfer(trx, { institution_id, transferId, now, actor })
  await noteStopped(ctx, trx, closing, why, now)
}

/** Records that a payout was cancelled at the cut-off because of its link or a hold. */
export async function notePayoutCancelled(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id: accountId }: Transfer,
  why: StopReason,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status === 'PAYING') await noteStopped(ctx, trx, closing, why, ctx.clock.now())
}

/** Records that the bank stopped a payout before it was sent, and notifies staff and all holders. */
async function noteStopped(
  ctx: Context,
  trx: Transaction,
  closing: ClosingRow,
  why: StopReason,
  now: Date,
): Promise<void> {
  const { institution_id, id, account_id: accountId, payout_cents } = closing
  await moveClosing(trx, closing, 'STOPPED')
  await keepEarning(trx, { institution_id, accountId })
  const amount = formatCents(payout_cents)
  await raiseTask(trx, {
    institution_id,
    kind: 'payout_stopped',
    message: `The ${amount} payout of a closed account was stopped before it was sent. ${why.forStaff} Investigate, then request approval to reopen the account.`,
    details: { closing_id: id, account_id: accountId, payout_cents },
    key: `payout_stopped:${id}`,
    now,
  })
  const letter = { template: 'payout_stopped', params: { amount, why: why.forHolders } } as const
  await emailAll(ctx, trx, { institution_id, accountId }, letter)
}

/** Records that a payout came back: the money waits in the ledger until staff reopen the account. */
export async function notePayoutReturned(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id: accountId, amount_cents, return_code }: Transfer,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing === undefined) return
  await moveClosing(trx, closing, 'RETURNED')
  const params = { amount: formatCents(amount_cents), what: wordsOfReturn(return_code ?? '').what }
  const letter = { template: 'payout_returned', params } as const
  await emailAll(ctx, trx, { institution_id, accountId }, letter)
}

import { formatCents } from '@passbook/contract/money'
import { wordsOfReturn } from '@passbook/contract/return-words'
import { mayMove } from '@passbook/contract/transaction-states'
import type { Context } from '../../../context.ts'
import { lockInterest } from '../../../ledger/interest/pay-account.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { cancelTransfer } from '../transfers/moves/cancel-transfer.ts'
import { type Transfer, lockTransfer } from '../transfers/queries.ts'
import { type ClosingRow, findClosing, lockClosing, moveClosing } from './queries.ts'
import { writeToAll } from './tell-holders.ts'

interface By {
  now: Date
  actor: Actor
}

interface Why {
  forStaff: string
  /** Empty where nothing is said to them. */
  forHolders: string
}

/**
 * Something of an account that is being closed comes back: its payout, which was reckoned without it,
 * does not leave. A deposit that comes back is then taken from what is there, and nothing is paid out
 * too much. Staff decide how it goes on.
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
      forStaff: 'Another transfer of the account came back.',
      forHolders: 'Another transfer of your account came back.',
    },
  )
}

/** Stops the payout of an account that is being closed, where it has not left. */
export async function stopPayoutOf(
  ctx: Context,
  trx: Transaction,
  { institution_id, accountId, now, actor }: By & { institution_id: string; accountId: string },
  why: Why,
): Promise<void> {
  // A closing holds this while it reckons: whoever comes after it finds its payout.
  await lockInterest(trx, institution_id)
  const transferId = (await findClosing(trx, { institution_id, accountId }))?.payout_transfer_id
  if (!transferId) return
  // First the transfer, then the closing: in the order of the cut-off, which may have been faster.
  const payout = await lockTransfer(trx, institution_id, transferId)
  if (payout === undefined || !mayMove(payout.status, 'Cancelled')) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status !== 'PAYING') return
  await cancelTransfer(trx, { institution_id, transferId, now, actor })
  await noteStopped(ctx, trx, closing, why, now)
}

/** A payout was cancelled at the cut-off: its link may not carry it, or a hold bars it. */
export async function notePayoutCancelled(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id: accountId }: Transfer,
  why: Why,
): Promise<void> {
  if (accountId === null) return
  const closing = await lockClosing(trx, { institution_id, accountId })
  if (closing?.status === 'PAYING') await noteStopped(ctx, trx, closing, why, ctx.clock.now())
}

/** The bank took a payout back before it left: told to staff and to everybody whose account it is. */
async function noteStopped(
  ctx: Context,
  trx: Transaction,
  closing: ClosingRow,
  why: Why,
  now: Date,
): Promise<void> {
  const { institution_id, id, account_id: accountId, payout_cents } = closing
  await moveClosing(trx, closing, 'STOPPED')
  const amount = formatCents(payout_cents)
  await raiseTask(trx, {
    institution_id,
    kind: 'payout_stopped',
    message: `The payout of ${amount} of a closed account was stopped before it left. ${why.forStaff} Look into it, then ask a second person to reopen the account.`,
    details: { closing_id: id, account_id: accountId, payout_cents },
    key: `payout_stopped:${id}`,
    now,
  })
  const letter = { template: 'payout_stopped', params: { amount, why: why.forHolders } } as const
  await writeToAll(ctx, trx, { institution_id, accountId }, letter)
}

/** A payout came back: the money waits in the books, and staff open the account again. */
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
  await writeToAll(ctx, trx, { institution_id, accountId }, letter)
}

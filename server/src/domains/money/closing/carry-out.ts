import { randomUUID } from 'node:crypto'
import { formatCents } from '@passbook/contract/money'
import type { Insertable } from 'kysely'
import type { Context } from '../../../context.ts'
import { lockBalances } from '../../../ledger/balances.ts'
import { postInterestToDate } from '../../../ledger/interest/post-interest-to-date.ts'
import { post } from '../../../ledger/post.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { endJointRequests } from '../../access/invitations/end-application.ts'
import { closeProposal } from '../../people/beneficiaries/close-proposal.ts'
import { archiveLink } from '../linking/activate-link.ts'
import { moveLink } from '../linking/link-state.ts'
import { assertPromised } from '../orders/order-row.ts'
import { closeSavingsAccount } from '../savings-accounts/savings-account.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { endWaiting } from './end-waiting.ts'
import type { PreparedClosing } from './prepare-closing.ts'
import { moveClosing } from './queries.ts'
import { emailClosingReceipt } from './notify-holders.ts'

interface ClosingOrder {
  actor: Actor
  /** The holder who ordered the closing; null if staff close the account. */
  requestedBy: string | null
  reason: string | null
  /** The idempotency key of the holder's call; absent if staff close the account. */
  callKey?: string
  /** The amount that the page showed. */
  expectedPayoutCents?: number | undefined
  expectedSettlementDate?: string | undefined
  /** The name of the state that receives the balance as unclaimed property. */
  toState?: string
}

/**
 * STATES "Closing", in one transaction: unsent orders are voided, interest up to the day the payout
 * leaves is posted less withholding, everything is paid to the link, and the link and all holders become VIEW_ONLY. If there
 * is nothing to pay out, or the money goes to a state, the account is closed at once. Returns the cents
 * paid to a state.
 */
export async function carryOutClosing(
  ctx: Context,
  trx: Transaction,
  prepared: PreparedClosing,
  order: ClosingOrder,
): Promise<number> {
  const { institution_id, accountId, today, leavesOn, now, quote, waiting } = prepared
  const { actor } = order
  await endWaiting(ctx, trx, prepared, quote, { now, actor })
  await makeLinksViewOnly(trx, prepared, actor)
  const account = { institution_id, accountId }
  const posted = await postInterestToDate(trx, { ...account, date: leavesOn, now })
  const handedCents = order.toState ? await payToState(trx, prepared, actor, order.toState) : 0
  const payout = order.toState ? undefined : await initiatePayout(trx, prepared, order)
  const facts = {
    requested_by: waiting?.requested_by ?? order.requestedBy,
    requested_at: now,
    call_key: order.callKey ?? null,
    reason: waiting?.reason ?? order.reason,
    expires_at: null,
    interest_cents: posted.interestCents,
    withheld_cents: posted.withheldCents,
    payout_cents: payout?.amount_cents ?? 0,
    payout_transfer_id: payout?.id ?? null,
    ...(payout ? { status: 'PAYING' as const } : { status: 'CLOSED' as const, closed_on: today }),
  }
  const closingId = await saveClosing(trx, prepared, facts)
  await makeHoldersViewOnly(trx, prepared, closingId)
  const entity = { institution_id, entity_id: prepared.entityId }
  await endJointRequests(ctx, trx, entity, { now, realNow: ctx.realTime.now(), actor })
  await closeProposal(ctx, trx, entity, { because: 'closed', now, actor })
  if (payout === undefined) {
    await closeSavingsAccount(trx, { ...account, closedOn: today, actor })
  }
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'close_account',
    entity: 'closing',
    entityId: closingId,
    details: { account_id: accountId, payout_cents: facts.payout_cents, reason: facts.reason },
  })
  const handed = order.toState ? { state: order.toState, cents: handedCents } : undefined
  await emailClosingReceipt(ctx, trx, account, { payout, handed })
  return handedCents
}

/** Keeps the payout's link as VIEW_ONLY, since it must still carry the payout, and archives all others. */
async function makeLinksViewOnly(
  trx: Transaction,
  { institution_id, links, link, now }: PreparedClosing,
  actor: Actor,
): Promise<void> {
  for (const each of links) {
    if (each.status === 'ARCHIVED') continue
    if (each.id === link?.id) {
      const move = { institution_id, linkedAccountId: each.id, to: 'VIEW_ONLY', now } as const
      await moveLink(trx, { ...move, actor })
      continue
    }
    // A widget that is still open is failed first, so that it cannot return an account later (STATES).
    if (each.status === 'PENDING') {
      const move = { institution_id, linkedAccountId: each.id, to: 'FAILED', now } as const
      await moveLink(trx, { ...move, actor })
    }
    await archiveLink(trx, each, { now, actor })
  }
}

/** Pays out the whole available balance; the payout's own hold is the only one left. */
async function initiatePayout(
  trx: Transaction,
  { institution_id, accountId, link, product, now }: PreparedClosing,
  order: ClosingOrder,
): Promise<Transfer | undefined> {
  const { available_cents: amountCents } = await lockBalances(trx, institution_id, accountId)
  assertExpected(amountCents, order.expectedPayoutCents)
  if (amountCents === 0) return undefined
  if (link === undefined) throw new Error('a payout without an account it could go to')
  const { transfer } = await initiateTransfer(trx, {
    institution_id,
    kind: 'payout',
    amountCents,
    accountId,
    linkedAccountId: link.id,
    madeBy: order.requestedBy,
    ...(order.callKey !== undefined && { callKey: order.callKey }),
    idempotencyKey: `payout:${randomUUID()}`,
    product,
    now,
    actor: order.actor,
  })
  assertPromised(transfer, order.expectedSettlementDate)
  return transfer
}

/** Refuses an amount other than the one shown; interest, a deposit or another tab may have changed it. */
function assertExpected(amountCents: number, expectedCents: number | undefined): void {
  if (expectedCents === undefined || expectedCents === amountCents) return
  throw invalid(
    'expected_payout_cents',
    `The payout would now be ${formatCents(amountCents)}. Nothing was done. Check it and confirm again.`,
  )
}

/** Moves the whole balance to the payable for unclaimed property; returns the amount. */
async function payToState(
  trx: Transaction,
  { institution_id, accountId, today }: PreparedClosing,
  actor: Actor,
  state: string,
): Promise<number> {
  const { available_cents: amountCents } = await lockBalances(trx, institution_id, accountId)
  if (amountCents === 0) return 0
  await post(trx, {
    institution_id,
    kind: 'adjustment',
    description: `Handed over to ${state} as unclaimed property`,
    effectiveDate: today,
    postings: [
      { kind: 'savings', accountId, amountCents: -amountCents },
      { kind: 'unclaimed_payable', amountCents },
    ],
    accountId,
    idempotencyKey: `unclaimed:${accountId}`,
    actor,
  })
  return amountCents
}

type Facts = Omit<Insertable<Tables['closings']>, 'institution_id' | 'id' | 'account_id'>

/**
 * Saves the closing: in the record that another holder began, which keeps its call key, or in a new one.
 */
export async function saveClosing(
  trx: Transaction,
  { institution_id, accountId, waiting }: PreparedClosing,
  { status, call_key, ...facts }: Facts,
): Promise<string> {
  if (waiting !== undefined) {
    await moveClosing(trx, waiting, status, facts)
    return waiting.id
  }
  const { id } = await trx
    .insertInto('closings')
    .values({ institution_id, account_id: accountId, status, call_key, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes all holders VIEW_ONLY and saves their earlier status, which a reopened account restores. */
async function makeHoldersViewOnly(
  trx: Transaction,
  { institution_id, entityId, holders, now }: PreparedClosing,
  closingId: string,
): Promise<void> {
  const before = holders.flatMap(({ id, registration_status }) =>
    registration_status === null
      ? []
      : [{ institution_id, closing_id: closingId, depositor_id: id, registration_status }],
  )
  if (before.length === 0) return
  await trx.insertInto('closing_holders').values(before).execute()
  await trx
    .updateTable('depositors')
    .set({ registration_status: 'VIEW_ONLY', stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entityId)
    .where(
      'id',
      'in',
      before.map(({ depositor_id }) => depositor_id),
    )
    .execute()
}

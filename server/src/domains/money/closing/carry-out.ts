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
import { endSharing } from '../../access/invitations/end-application.ts'
import { archiveLink } from '../linking/activate-link.ts'
import { moveLink } from '../linking/link-state.ts'
import { assertPromised } from '../orders/order-row.ts'
import { closeSavingsAccount } from '../savings-accounts/savings-account.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import type { Transfer } from '../transfers/queries.ts'
import { endWaiting } from './end-waiting.ts'
import type { PreparedClosing } from './prepare-closing.ts'
import { moveClosing } from './queries.ts'
import { tellOfClosing } from './tell-holders.ts'

interface ClosingOrder {
  actor: Actor
  /** The holder whose wish it is; none where staff close. */
  requestedBy: string | null
  reason: string | null
  /** The key of the holder's call; none where staff close. */
  callKey?: string
  /** As the page showed it. */
  expectedPayoutCents?: number | undefined
  expectedSettlementDate?: string | undefined
  /** The state that gets it all as unclaimed property, by name. */
  toState?: string
}

/**
 * STATES "Closing", in one transaction: what has not left is taken back, the interest to the day is
 * posted less what is withheld of it, everything is sent to the link, and the link and all holders
 * become VIEW_ONLY. With nothing to pay out the account is closed at once, and so is one whose money goes
 * to a state; gives how much that is.
 */
export async function carryOut(
  ctx: Context,
  trx: Transaction,
  prepared: PreparedClosing,
  order: ClosingOrder,
): Promise<number> {
  const { institution_id, accountId, today, now, quote, waiting } = prepared
  const { actor } = order
  await endWaiting(ctx, trx, prepared, quote, { now, actor })
  await makeLinksViewOnly(trx, prepared, actor)
  const account = { institution_id, accountId }
  const posted = await postInterestToDate(trx, { ...account, date: today, now })
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
  await endSharing(trx, entity, { now, realNow: ctx.realTime.now(), actor })
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
  await tellOfClosing(ctx, trx, account, { payout, handed })
  return handedCents
}

/** The link that is paid to must still carry the payout; others are not needed any more. */
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
    // A widget left open is refused first: it must not come back with an account (STATES).
    if (each.status === 'PENDING') {
      const move = { institution_id, linkedAccountId: each.id, to: 'FAILED', now } as const
      await moveLink(trx, { ...move, actor })
    }
    await archiveLink(trx, each, { now, actor })
  }
}

/** Everything there is: nothing is held any more but the payout itself. */
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

/** What is confirmed is what was shown: a night, a deposit or another tab may have come between. */
function assertExpected(amountCents: number, expectedCents: number | undefined): void {
  if (expectedCents === undefined || expectedCents === amountCents) return
  throw invalid(
    'expected_payout_cents',
    `The payout would now be ${formatCents(amountCents)}. Nothing was done. Check it and confirm again.`,
  )
}

/** Everything there is goes to what is owed to states; gives how much that is. */
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
 * Writes down what was done: in the record another holder began, which keeps the key of the call that
 * began it, or in a new one.
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

/** All of them, and what they were before: a returned payout opens the account again. */
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

import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { type BusinessDate } from '../../../platform/calendar/business-date.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { resumeInterest } from '../../../ledger/interest/post-interest-to-date.ts'
import { post } from '../../../ledger/post.ts'
import { reopenSavingsAccount } from '../savings-accounts/savings-account.ts'
import { listLinks } from '../../people/linked-accounts/queries.ts'
import { moveLink } from '../linking/link-state.ts'
import { lockEntityWithAccount } from '../../../platform/callers/account-people.ts'
import { type ClosingRow, lockClosing, moveClosing } from './queries.ts'
import { notifyOfReopening } from './notify-holders.ts'

export interface StaffInput {
  institution_id: string
  /** A holder of the account. */
  depositor_id: string
  /** The time by the banking clock. */
  now: Date
  actor: Actor
}

const NOTHING_TO_REOPEN =
  'No payout of this account was returned or stopped, so it can’t be reopened.'

/**
 * Staff reopen an account whose payout did not arrive: the money is back in it, its holders get their old
 * status, the money earns interest from the day the return settled, and its link is LOCKED, so another must be linked first (STATES).
 */
export function reopenAccount(ctx: Context, input: StaffInput): Promise<{ accountId: string }> {
  const { institution_id, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const { entityId, accountId } = await lockEntityWithAccount(trx, input)
    const account = { institution_id, accountId }
    const closing = await assertReopenable(trx, account)
    const today = easternDate(now)
    await moveClosing(trx, closing, 'REOPENED')
    await restoreHolders(trx, closing, now)
    await lockLinks(trx, { institution_id, entityId, now, actor })
    if (closing.status === 'RETURNED') {
      const returnedOn = (await findReturnDay(trx, closing)) ?? today
      await reopenSavingsAccount(trx, { ...account, actor })
      await putBack(trx, closing, returnedOn, actor)
      await resumeInterest(trx, { ...account, date: returnedOn })
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'reopen_account',
      entity: 'closing',
      entityId: closing.id,
      details: { account_id: accountId, was: closing.status, decided_at: now.toISOString() },
    })
    await notifyOfReopening(ctx, trx, { ...account, entityId, closingId: closing.id })
    return { accountId }
  })
}

/** Refuses an account whose payout neither came back nor was stopped; returns the closing, locked. */
export async function assertReopenable(
  trx: Transaction,
  account: { institution_id: string; accountId: string },
): Promise<ClosingRow> {
  const closing = await lockClosing(trx, account)
  if (closing?.status !== 'RETURNED' && closing?.status !== 'STOPPED') {
    throw invalid('depositor_id', NOTHING_TO_REOPEN)
  }
  return closing
}

async function restoreHolders(
  trx: Transaction,
  { institution_id, id }: ClosingRow,
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('closing_holders')
    .select(['depositor_id', 'registration_status'])
    .where('institution_id', '=', institution_id)
    .where('closing_id', '=', id)
    .orderBy('depositor_id')
    .execute()
  for (const { depositor_id, registration_status } of before) {
    await trx
      .updateTable('depositors')
      .set({ registration_status, stands_since: now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .where('registration_status', '=', 'VIEW_ONLY')
      .execute()
  }
}

async function lockLinks(
  trx: Transaction,
  by: { institution_id: string; entityId: string; now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, entityId, now, actor } = by
  for (const { id, status } of await listLinks(trx, institution_id, entityId)) {
    if (status !== 'VIEW_ONLY') continue
    await moveLink(trx, { institution_id, linkedAccountId: id, to: 'LOCKED', now, actor })
  }
}

/** The day on which the returned payout settled; the money earns from then on (RULES-3 9). */
async function findReturnDay(
  trx: Transaction,
  { institution_id, payout_transfer_id }: ClosingRow,
): Promise<BusinessDate | undefined> {
  const returned = await trx
    .selectFrom('transfers')
    .innerJoin('journal_entries as entry', (join) =>
      join
        .onRef('entry.institution_id', '=', 'transfers.institution_id')
        .onRef('entry.id', '=', 'transfers.return_entry_id'),
    )
    .select('entry.effective_date')
    .where('transfers.institution_id', '=', institution_id)
    .where('transfers.id', '=', payout_transfer_id)
    .executeTakeFirst()
  return returned?.effective_date
}

/** Moves a returned payout out of suspense and back into the account. */
async function putBack(
  trx: Transaction,
  { institution_id, id, account_id: accountId, payout_cents: amountCents }: ClosingRow,
  effectiveDate: BusinessDate,
  actor: Actor,
): Promise<void> {
  await post(trx, {
    institution_id,
    kind: 'adjustment',
    description: 'Returned payout',
    effectiveDate,
    postings: [
      { kind: 'savings', accountId, amountCents },
      { kind: 'suspense', amountCents: -amountCents },
    ],
    accountId,
    idempotencyKey: `payout_put_back:${id}`,
    actor,
  })
}

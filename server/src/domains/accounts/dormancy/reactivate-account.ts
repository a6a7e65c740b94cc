import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/errors.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'

interface Order {
  institution_id: string
  account_id: string
  actor: Actor
}

/**
 * An account is no longer dormant: a holder asked for it with a fresh code, and two of the staff agree.
 * Everybody whose account it is hears of it.
 */
export async function reactivateAccount(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, actor }: Order,
): Promise<void> {
  const before = await lockAsked(trx, { institution_id, account_id })
  await trx
    .updateTable('account_contacts')
    .set({ dormant_since: null, asked_back_by: null, asked_back_at: null })
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'reactivate_account',
    entity: 'depositor',
    entityId: before.asked_back_by,
    details: { account_id, before: { dormant_since: before.dormant_since }, after: null },
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    account_id,
    kind: 'reactivated',
    event: `reactivated:${account_id}:${before.asked_back_at.toISOString()}`,
    params: {},
  })
}

/** Held until the transaction ends; refused where no holder proved that they want it back. */
export async function lockAsked(
  trx: Transaction,
  { institution_id, account_id }: Omit<Order, 'actor'>,
) {
  const contact = await trx
    .selectFrom('account_contacts')
    .select(['dormant_since', 'asked_back_by', 'asked_back_at'])
    .where('institution_id', '=', institution_id)
    .where('account_id', '=', account_id)
    .where('is_open', '=', true)
    .forUpdate()
    .executeTakeFirst()
  const { asked_back_by, asked_back_at } = contact ?? {}
  if (!contact?.dormant_since || !asked_back_by || !asked_back_at) {
    throw invalid('', 'No holder has asked for this account with a fresh code.')
  }
  return { dormant_since: contact.dormant_since, asked_back_by, asked_back_at }
}

import { mayRead } from '@passbook/contract/account-status'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate, easternInstant } from '../../../platform/calendar/eastern.ts'
import { addBusinessDays } from '../../../platform/calendar/holidays.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { invalid, DomainError } from '../../../platform/errors.ts'
import { noteContact } from '../../contact/activity.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { asProvenApplicant } from '../../people/depositor/as-applicant.ts'

interface Order {
  institution_id: string
  account_id: string
  actor: Actor
}

/**
 * Ends an account's dormancy, after a holder's request with a fresh code and the approval of two staff
 * members. All holders are notified.
 */
export async function reactivateAccount(
  ctx: Context,
  trx: Transaction,
  { institution_id, account_id, actor }: Order,
): Promise<void> {
  const before = await lockReactivation(trx, { institution_id, account_id })
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

/** Locks the contact record until the transaction ends; refuses if no holder requested reactivation. */
export async function lockReactivation(
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
    throw invalid('', 'No account holder has requested reactivation with a verification code.')
  }
  return { dormant_since: contact.dormant_since, asked_back_by, asked_back_at }
}

/** Business days in which staff answer. */
const ANSWER_DAYS = 2

/** A holder requests the reactivation of a dormant account and proves their identity with a fresh code. */
export function requestReactivation(
  ctx: Context,
  caller: SessionCaller,
  { accountId, stepUp }: { accountId: string; stepUp: StepUp | undefined },
): Promise<{ asked_at: string }> {
  const { institution_id, depositor_id } = caller
  return asProvenApplicant(ctx, caller, { purpose: 'reactivate', stepUp }, async (applicant) => {
    const { trx, application, by, prove } = applicant
    const account_id = application.entity.savings_account_id
    if (!mayRead(application.progress)) throw new DomainError('not_allowed')
    if (account_id === null || account_id !== accountId.toLowerCase()) {
      throw new DomainError('not_found')
    }
    const contact = await trx
      .selectFrom('account_contacts')
      .select(['dormant_since', 'asked_back_at'])
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .where('is_open', '=', true)
      .forUpdate()
      .executeTakeFirst()
    if (!contact?.dormant_since) throw invalid('', 'Your account is not dormant.')
    if (contact.asked_back_at) return { asked_at: contact.asked_back_at.toISOString() }
    await prove()
    await trx
      .updateTable('account_contacts')
      .set({ asked_back_by: depositor_id, asked_back_at: by.now })
      .where('institution_id', '=', institution_id)
      .where('account_id', '=', account_id)
      .execute()
    await noteContact(ctx, trx, { institution_id, depositor_id, by: 'letter' })
    await raiseTask(trx, {
      institution_id,
      kind: 'dormancy_asked_back',
      message:
        'An account holder requested reactivation of a dormant account with a verification code. Review it under Dormancy. It needs approval.',
      details: { depositor_id, account_id },
      dueAt: easternInstant(addBusinessDays(easternDate(by.now), ANSWER_DAYS), '17:00'),
      key: `dormancy_asked_back:${account_id}:${by.now.toISOString()}`,
      now: by.now,
    })
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'ask_to_reactivate',
      entity: 'depositor',
      entityId: depositor_id,
      details: { account_id },
    })
    return { asked_at: by.now.toISOString() }
  })
}

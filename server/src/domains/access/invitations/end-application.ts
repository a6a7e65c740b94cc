import type { RegistrationStatus } from '@passbook/contract/enums'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { emailInvited, endInvitations, lockSecondaryApplication } from './invitation.ts'
import { EMPTY_PERSON } from './empty-person.ts'

interface EndInput {
  /** By the banking clock. */
  now: Date
  realNow: Date
  actor: Actor
  why: 'closed' | 'declined' | 'account_closed'
}

/** A person who did not pass keeps their SSN claimed, so nobody can retry under another name or account. */
const KEEPS_CLAIM: ReadonlySet<RegistrationStatus | null> = new Set<RegistrationStatus>([
  'FLAGGED',
  'IN_REVIEW',
  'FAILED',
])

/**
 * Ends a second holder's application before they joined, and deletes what was typed about them, except
 * the data of an identity check, which the law requires us to keep. An invited person is notified; a
 * declined one gets a separate letter with the reasons.
 */
export async function endApplication(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, realNow, actor, why }: EndInput,
): Promise<void> {
  const application = await lockSecondaryApplication(trx, { institution_id, depositor_id })
  const wasInvited = await endInvitations(trx, { institution_id, depositor_id, now: realNow })
  if (application !== undefined && wasInvited && why !== 'declined') {
    await emailInvited(ctx, trx, application, 'joint_invitation_canceled')
  }
  await trx
    .updateTable('secondary_applications')
    .set({ ended_at: now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .execute()
  const { registration_status, claims_ssn } = await trx
    .selectFrom('depositors')
    .select(['registration_status', 'claims_ssn'])
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const wasChecked = await isChecked(trx, institution_id, depositor_id)
  await trx
    .updateTable('depositors')
    .set({
      claims_ssn: claims_ssn && KEEPS_CLAIM.has(registration_status),
      ...(!wasChecked && CLEARED),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_secondary_application',
    entity: 'depositor',
    entityId: depositor_id,
    details: { why },
  })
}

async function isChecked(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
): Promise<boolean> {
  const check = await trx
    .selectFrom('identity_checks')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .executeTakeFirst()
  return check !== undefined
}

const CLEARED = { ...EMPTY_PERSON, ssn_sealed: null, ssn_index: null }

interface EntityRef {
  institution_id: string
  entity_id: string
}

/**
 * When an account closes, ends the pending application and the removal request. People who already hold
 * the account are handled as its holders.
 */
export async function endJointRequests(
  ctx: Context,
  trx: Transaction,
  { institution_id, entity_id }: EntityRef,
  by: Omit<EndInput, 'why'>,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ withdrawn_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const pending = await findPendingHolder(trx, { institution_id, entity_id })
  if (pending === undefined) return
  const { depositor_id, signed_up_at } = pending
  await endApplication(ctx, trx, { institution_id, depositor_id }, { ...by, why: 'account_closed' })
  if (signed_up_at !== null) await makeViewOnly(trx, { institution_id, depositor_id }, by)
}

/** The invited person who has not signed the documents yet. */
function findPendingHolder(trx: Transaction, { institution_id, entity_id }: EntityRef) {
  return trx
    .selectFrom('secondary_applications as application')
    .innerJoin('depositors', (join) =>
      join
        .onRef('depositors.institution_id', '=', 'application.institution_id')
        .onRef('depositors.id', '=', 'application.depositor_id'),
    )
    .select(['application.depositor_id', 'application.signed_up_at'])
    .where('application.institution_id', '=', institution_id)
    .where('application.entity_id', '=', entity_id)
    .where('application.ended_at', 'is', null)
    .where('depositors.is_holder', '=', false)
    .executeTakeFirst()
}

/** They keep their login, but have nothing left to sign. */
async function makeViewOnly(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, actor }: Omit<EndInput, 'why'>,
): Promise<void> {
  await trx
    .updateTable('depositors')
    .set({ registration_status: 'VIEW_ONLY', stands_since: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'end_joining',
    entity: 'depositor',
    entityId: depositor_id,
  })
}

import type { RegistrationStatus } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endInvitations, lockSecondaryApplication } from './invitation.ts'
import { NOBODY_YET } from './nobody-yet.ts'

interface Ending {
  /** By the banking clock. */
  now: Date
  realNow: Date
  actor: Actor
  why: 'closed' | 'declined' | 'account_closed'
}

/** Whoever was found doubtful is not tried again under another name or by another account. */
const KEEPS_CLAIM: ReadonlySet<RegistrationStatus | null> = new Set<RegistrationStatus>([
  'FLAGGED',
  'IN_REVIEW',
  'FAILED',
])

/**
 * The application of a second holder is over before they joined: what was typed about them is
 * forgotten, but for what their identity was checked by, which the law has us keep.
 */
export async function endApplication(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, realNow, actor, why }: Ending,
): Promise<void> {
  await lockSecondaryApplication(trx, { institution_id, depositor_id })
  await endInvitations(trx, { institution_id, depositor_id, now: realNow })
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
      ...(!wasChecked && FORGOTTEN),
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

const FORGOTTEN = { ...NOBODY_YET, ssn_sealed: null, ssn_index: null }

interface OfEntity {
  institution_id: string
  entity_id: string
}

/**
 * The account is closed: nobody comes to share it any more, and nobody is asked to leave it. Whoever
 * holds it already is among its holders.
 */
export async function endSharing(
  trx: Transaction,
  { institution_id, entity_id }: OfEntity,
  by: Omit<Ending, 'why'>,
): Promise<void> {
  await trx
    .updateTable('removal_requests')
    .set({ withdrawn_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('done_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  const coming = await findComing(trx, { institution_id, entity_id })
  if (coming === undefined) return
  const { depositor_id, signed_up_at } = coming
  await endApplication(trx, { institution_id, depositor_id }, { ...by, why: 'account_closed' })
  if (signed_up_at !== null) await sendAway(trx, { institution_id, depositor_id }, by)
}

/** Who was asked to share it, and has not signed its documents. */
function findComing(trx: Transaction, { institution_id, entity_id }: OfEntity) {
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

/** Their login stays; there is nothing left that they could sign for. */
async function sendAway(
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
  { now, actor }: Omit<Ending, 'why'>,
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

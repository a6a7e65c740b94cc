import { type RegistrationStatus } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { endInvitations } from './end-invitations.ts'
import { lockSecondaryApplication } from './lock-secondary-application.ts'
import { NOBODY_YET } from './nobody-yet.ts'

export interface Ending {
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

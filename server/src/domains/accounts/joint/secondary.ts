import type { SecondaryProgress } from '@passbook/contract/joint'
import { hasPassed } from '@passbook/contract/enums'
import type { Selectable } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { lockSecondaryApplication } from '../../access/invitations/lock-secondary-application.ts'

type Depositor = Selectable<Tables['depositors']>
type Stored = Selectable<Tables['secondary_applications']>

/** The second holder of an account, or whoever is to become it. */
export interface Secondary {
  depositor: Depositor
  application: Stored
  invitation: { sent_at: Date; expires_at: Date } | undefined
}

/** There is one at a time. */
export async function findSecondary(
  db: Database,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
): Promise<Secondary | undefined> {
  const application = await db
    .selectFrom('secondary_applications')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('entity_id', '=', entity_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (application === undefined) return undefined
  const { depositor_id } = application
  const depositor = await db
    .selectFrom('depositors')
    .selectAll()
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const invitation = await db
    .selectFrom('invitations')
    .select(['sent_at', 'expires_at'])
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', depositor_id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return { depositor, application, invitation }
}

/** The same for an act: whoever comes by the invitation at this moment waits. */
export async function lockSecondary(
  trx: Transaction,
  { institution_id, entity_id }: { institution_id: string; entity_id: string },
): Promise<Secondary | undefined> {
  await lockSecondaryApplication(trx, { institution_id, entity_id })
  return findSecondary(trx, { institution_id, entity_id })
}

/** They passed, and have not signed up yet. */
export function isPendingSignup({ depositor }: Pick<Secondary, 'depositor'>): boolean {
  return (
    depositor.registration_last_step === 'confirmed' && hasPassed(depositor.registration_status)
  )
}

export function hasSignedUp({ application }: Pick<Secondary, 'application'>): boolean {
  return application.signed_up_at !== null
}

/** As the first holder sees it. */
export function toSecondaryProgress(secondary: Secondary): SecondaryProgress {
  const { depositor, application, invitation } = secondary
  return {
    depositor_id: depositor.id,
    first_name: depositor.first_name,
    is_primary: false,
    registration_status: depositor.registration_status,
    registration_last_step: depositor.registration_last_step,
    is_pending_signup: isPendingSignup(secondary),
    invitation: invitation
      ? {
          sent_at: invitation.sent_at.toISOString(),
          expires_at: invitation.expires_at.toISOString(),
          resends_left: application.resends_left,
          is_locked: application.locked_at !== null,
        }
      : null,
  }
}

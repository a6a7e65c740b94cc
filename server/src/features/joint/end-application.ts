import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Transaction } from '../../db/transaction.ts'
import { endInvitations } from '../invitations/end-invitations.ts'
import type { Secondary } from './secondary.ts'

/**
 * The application of a second holder is over before they joined: what was typed about them is
 * forgotten, but for what their identity was checked by, which the law has us keep.
 */
export async function endApplication(
  trx: Transaction,
  { depositor }: Pick<Secondary, 'depositor'>,
  by: { now: Date; realNow: Date; actor: Actor; why: 'closed' | 'declined' },
): Promise<void> {
  const { institution_id, id } = depositor
  await endInvitations(trx, { institution_id, depositor_id: id, now: by.realNow })
  await trx
    .updateTable('secondary_applications')
    .set({ ended_at: by.now })
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', id)
    .execute()
  const checked = await trx
    .selectFrom('identity_checks')
    .select('id')
    .where('institution_id', '=', institution_id)
    .where('depositor_id', '=', id)
    .executeTakeFirst()
  await trx
    .updateTable('depositors')
    .set({
      // Somebody else may be who they are now.
      claims_ssn: false,
      ...(checked === undefined && FORGOTTEN),
    })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'end_secondary_application',
    entity: 'depositor',
    entityId: id,
    details: { why: by.why },
  })
}

const FORGOTTEN = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  ssn_sealed: null,
  ssn_index: null,
  ssn_last_four: null,
  street: null,
  unit: null,
  city: null,
  state: null,
  zip: null,
  employment_status: null,
  employer_name: null,
  occupation: null,
}

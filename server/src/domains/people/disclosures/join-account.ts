import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { easternDate } from '../../../platform/calendar/eastern.ts'
import type { Context } from '../../../context.ts'
import type { Applicant } from '../depositor/as-applicant.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { accountPeople } from '../../../platform/callers/account-people.ts'

/** Whoever was invited to share the account holds it from the day on which they signed its documents. */
export async function joinAccount(
  ctx: Context,
  { trx, application: { depositor, entity }, by }: Applicant,
): Promise<void> {
  const { institution_id, id, first_name } = depositor
  await trx
    .updateTable('depositors')
    .set({ joined_on: easternDate(by.now) })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'join_account',
    entity: 'depositor',
    entityId: id,
    details: { entity_id: entity.id },
  })
  const name = first_name ?? 'The second holder'
  const first = await accountPeople(trx, institution_id)
    .select('depositors.id')
    .where('depositors.entity_id', '=', entity.id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  await raiseAlert(ctx, trx, {
    institution_id,
    depositor_id: first.id,
    kind: 'joint',
    event: `joined:${id}`,
    params: {
      title: `${name} now shares your account`,
      message: `${name} has signed the documents of the account. Both of you own all of it: each may deposit, and each may withdraw everything.`,
    },
    letter: { template: 'joint_joined', params: { name } },
  })
}

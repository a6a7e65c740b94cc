import type { SecondaryProgress } from '@passbook/contract/joint'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../platform/errors.ts'
import { sendInvitation } from '../../access/invitations/send-invitation.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { assertNotOwn, countAddress } from './free-address.ts'
import { findSecondary, isPendingSignup, toSecondaryProgress } from './secondary.ts'

const LOCKED = 'The invitation is locked after too many wrong numbers. Contact us to open it again.'
const SAME = 'This is the address we have already'

/** Another address for the second holder; an invitation that left dies, and a new one leaves. */
export async function updateSecondaryEmail(
  ctx: Context,
  caller: SessionCaller,
  email: string,
): Promise<SecondaryProgress> {
  await countAddress(ctx, caller)
  return asPrimary(ctx, caller, async ({ trx, secondary: found, by }) => {
    const secondary = needApplication(found)
    const { institution_id, id: depositor_id, entity_id } = secondary.depositor
    if (secondary.application.locked_at !== null) throw invalid('email', LOCKED)
    if (secondary.application.email === email) throw invalid('email', SAME)
    await assertNotOwn(trx, caller, email)
    await trx
      .updateTable('secondary_applications')
      .set({ email })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    if (isPendingSignup(secondary)) await sendInvitation(ctx, trx, { institution_id, depositor_id })
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'update_secondary_email',
      entity: 'depositor',
      entityId: depositor_id,
    })
    const changed = await findSecondary(trx, { institution_id, entity_id })
    return toSecondaryProgress(changed ?? secondary)
  })
}

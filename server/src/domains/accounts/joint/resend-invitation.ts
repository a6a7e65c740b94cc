import type { SecondaryProgress } from '@passbook/contract/joint'
import { sql } from 'kysely'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { sendInvitation } from '../../access/invitations/send-invitation.ts'
import { asPrimary, needApplication } from './as-primary.ts'
import { findSecondary, isPendingSignup, toSecondaryProgress } from './secondary.ts'

const NOT_PENDING = 'They are not waiting to sign up.'
const LOCKED = 'The invitation is locked after too many wrong numbers. Contact us to open it again.'
const TOO_OFTEN = 'The invitation was sent again too often. Contact us if it does not arrive.'

/** Sends the invitation once more; the one before stops working. */
export function resendInvitation(ctx: Context, caller: SessionCaller): Promise<SecondaryProgress> {
  return asPrimary(ctx, caller, async ({ trx, secondary: found }) => {
    const secondary = needApplication(found)
    const { institution_id, id: depositor_id, entity_id } = secondary.depositor
    if (!isPendingSignup(secondary)) throw invalid('', NOT_PENDING)
    if (secondary.application.locked_at !== null) throw invalid('', LOCKED)
    if (secondary.application.resends_left === 0)
      throw new DomainError('too_often', { message: TOO_OFTEN })
    await trx
      .updateTable('secondary_applications')
      .set({ resends_left: sql<number>`resends_left - 1` })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    await sendInvitation(ctx, trx, { institution_id, depositor_id })
    const sent = await findSecondary(trx, { institution_id, entity_id })
    return toSecondaryProgress(sent ?? secondary)
  })
}

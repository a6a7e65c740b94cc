import { mayRead } from '@passbook/contract/standing'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { DomainError } from '../../../platform/errors.ts'
import { asApplicant } from '../../people/depositor/as-applicant.ts'
import { findWaitingClosing, lapseClosing } from '../../money/closing/lapse-closing.ts'
import { findOpenRemoval } from './removals.ts'

/** Either holder ends what waits for an agreement: who asked takes it back, the other refuses it. */
export function withdrawRequest(ctx: Context, caller: SessionCaller, uuid: string): Promise<void> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { depositor, entity, progress } = application
    if (!depositor.is_holder || !mayRead(progress)) throw new DomainError('not_allowed')
    const { institution_id } = depositor
    const asked = { institution_id, accountId: entity.savings_account_id }
    const closing = await findWaitingClosing(trx, asked, by.now)
    const removal = await findOpenRemoval(trx, depositor, by.now)
    if (closing?.id === uuid) await lapseClosing(trx, asked)
    else if (removal?.id === uuid) {
      await trx
        .updateTable('removal_requests')
        .set({ withdrawn_at: by.now })
        .where('institution_id', '=', institution_id)
        .where('id', '=', uuid)
        .execute()
    } else throw new DomainError('not_found')
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: closing?.id === uuid ? 'withdraw_closing' : 'withdraw_removal',
      entity: closing?.id === uuid ? 'closing' : 'removal_request',
      entityId: uuid,
    })
  })
}

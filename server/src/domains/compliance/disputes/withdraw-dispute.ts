import type { OwnDispute } from '@passbook/contract/disputes'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { endSteps } from './dispute-work.ts'
import { readOwnDispute } from './list-disputes.ts'
import { lockDispute, moveDispute } from './queries.ts'

/** Takes back what one reported oneself, while nothing came of it; again changes nothing. */
export function withdrawDispute(
  ctx: Context,
  caller: SessionCaller,
  id: string,
): Promise<OwnDispute> {
  const { institution_id, depositor_id } = caller
  return inTransaction(ctx.db, async (trx) => {
    const dispute = await lockDispute(trx, institution_id, id)
    if (dispute.depositor_id !== depositor_id) throw new DomainError('not_found')
    if (dispute.state === 'withdrawn') return readOwnDispute(trx, dispute, caller)
    if (dispute.state !== 'open') {
      throw invalid('', 'Something came of this report already, so it can no longer be taken back.')
    }
    const now = ctx.clock.now()
    const change = { state: 'withdrawn', due_on: null, ended_at: now } as const
    await moveDispute(trx, dispute, change)
    await endSteps(trx, dispute, { now, by: 'the depositor' })
    await writeAudit(trx, {
      institution_id,
      actor: { kind: 'depositor', id: depositor_id },
      action: 'withdraw_dispute',
      entity: 'depositor',
      entityId: depositor_id,
      details: { dispute_id: id, before: dispute.state, after: 'withdrawn' },
    })
    return readOwnDispute(trx, { ...dispute, ...change }, caller)
  })
}

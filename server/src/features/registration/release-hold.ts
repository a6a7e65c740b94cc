import type { Actor } from '../../audit/actor.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../db/transaction.ts'
import { DomainError, invalid } from '../../errors.ts'
import { notifyByEmail } from '../../mail/notify.ts'
import { findEmail, lockDepositor, saveReviewed } from './identity-queries.ts'
import type { Reviewed } from './review-decision.ts'

export interface ReleaseInput {
  institution_id: string
  depositor_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor
}

/** Staff lift a HOLD; one that a declined review has set stays (STATES: FAILED always has it). */
export function releaseHold(ctx: Context, input: ReleaseInput): Promise<Reviewed> {
  const { institution_id, depositor_id, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockDepositor(trx, institution_id, depositor_id)
    if (before === undefined) throw new DomainError('not_found')
    const { registration_status, standing } = before
    if (standing !== 'HOLD') throw invalid('depositor_id', 'This depositor is not on hold.')
    if (registration_status === 'FAILED') {
      throw invalid('depositor_id', 'This depositor was declined; the hold stays.')
    }
    const after: Reviewed = { registration_status, standing: null, standing_reason: null }
    await saveReviewed(trx, institution_id, depositor_id, after, now)
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'release_hold',
      entity: 'depositor',
      entityId: depositor_id,
      details: { registration_status, decided_at: now.toISOString() },
    })
    const to = await findEmail(trx, institution_id, depositor_id)
    if (to !== undefined) {
      const order = { to, template: 'hold_released', params: undefined } as const
      await notifyByEmail(ctx, trx, institution_id, order)
    }
    return after
  })
}

import type { RegistrationStatus, RegistrationStep } from '@passbook/contract/enums'
import { hasPassed, isAtOrBefore } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { type Application, lockApplication } from '../depositor/lock-application.ts'
import { claimSsn } from './ssn.ts'
import { findEmail, findUserId } from './identity-queries.ts'

export interface ReopenInput {
  institution_id: string
  depositor_id: string
  /** By the banking clock. */
  now: Date
  actor: Actor
}

export interface Reopened {
  registration_status: RegistrationStatus | null
  registration_last_step: RegistrationStep | null
}

const NOT_CANCELLED = 'This person has no canceled application.'
const ON_HOLD = 'This person is on hold. Release the hold first.'
const DECLINED = 'This applicant was declined. The application stays closed.'
const TAKEN = 'Someone else has since applied with this SSN. The application stays closed.'

/**
 * Staff reopen a cancelled application where it may continue (STATES: Hold and cancelling). Links stay
 * removed; entered details and signatures are still there.
 */
export function reopenApplication(ctx: Context, input: ReopenInput): Promise<Reopened> {
  const { institution_id, depositor_id, now, actor } = input
  return inTransaction(ctx.db, async (trx) => {
    const { depositor } = await lockCancelled(trx, institution_id, depositor_id)
    const after = resumeAt(depositor)
    // A continued review needs the SSN to be claimed now; others claim it when they confirm their details.
    const isReviewed = after.registration_last_step === 'confirmed'
    if (isReviewed && !(await claimSsn(trx, depositor))) throw invalid('depositor_id', TAKEN)
    await trx
      .updateTable('depositors')
      .set({ ...after, stands_since: now, cancelled_status: null, cancelled_step: null })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'reopen_application',
      entity: 'depositor',
      entityId: depositor_id,
      details: {
        cancelled_status: depositor.cancelled_status,
        cancelled_step: depositor.cancelled_step,
        to: after,
        decided_at: now.toISOString(),
      },
    })
    const to = await findEmail(trx, institution_id, depositor_id)
    if (to !== undefined) {
      const order = { to, template: 'application_reopened', params: undefined } as const
      await notifyByEmail(ctx, trx, institution_id, order)
    }
    return after
  })
}

async function lockCancelled(
  trx: Transaction,
  institution_id: string,
  depositor_id: string,
): Promise<Application> {
  const user_id = await findUserId(trx, institution_id, depositor_id)
  if (user_id === undefined) throw new DomainError('not_found')
  const application = await lockApplication(trx, { institution_id, user_id, depositor_id })
  const { depositor, entity } = application
  const isCancelled =
    depositor.registration_status === 'VIEW_ONLY' && entity.savings_account_id === null
  if (!isCancelled) throw invalid('depositor_id', NOT_CANCELLED)
  if (depositor.standing === 'HOLD') throw invalid('depositor_id', ON_HOLD)
  if (depositor.cancelled_status === 'FAILED') throw invalid('depositor_id', DECLINED)
  return application
}

/**
 * A review continues where it was, and linking starts over. Everybody else confirms their details again,
 * because time has passed and somebody else may have claimed the SSN that a passed applicant released.
 */
function resumeAt({
  cancelled_status: status,
  cancelled_step: step,
}: Application['depositor']): Reopened {
  if (status === 'FLAGGED' || status === 'IN_REVIEW') {
    return { registration_status: status, registration_last_step: 'confirmed' }
  }
  return {
    registration_status: hasPassed(status) ? null : status,
    registration_last_step: isAtOrBefore(step, 'employer') ? step : 'employer',
  }
}

import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import { writeAudit } from '../../audit/write-audit.ts'
import type { Context } from '../../context.ts'
import { type Transaction, inTransaction } from '../../db/transaction.ts'
import { DomainError } from '../../errors.ts'
import { once } from '../../idempotency.ts'
import { notifyByEmail } from '../../mail/notify.ts'
import { findUser } from '../auth/queries.ts'
import {
  type Application,
  type ApplicationCaller,
  lockApplication,
} from '../depositor/lock-application.ts'
import { readProgress } from '../depositor/read-progress.ts'
import { assertNotBeingChecked } from '../registration/being-checked.ts'
import { archiveLinks } from './archive-links.ts'

/** STATES: cancels an application at any step before it is completed. */
export function closeMyAccount(
  ctx: Context,
  caller: ApplicationCaller,
  key: string,
): Promise<{ progress: Progress }> {
  const { institution_id: institutionId, user_id: userId } = caller
  const call = { institutionId, userId, call: 'close-my-account', key, input: {} }
  return inTransaction(ctx.db, (trx) =>
    once(trx, ctx.vault, call, async () => {
      const application = await lockApplication(trx, caller)
      if (isCancelled(application)) return { progress: application.progress }
      assertBeforeFunding(application)
      assertNotBeingChecked(application.depositor, ctx.realTime.now())
      await cancel(ctx, trx, caller, application)
      return { progress: await readProgress(trx, institutionId, userId) }
    }),
  )
}

/** In another tab, a moment ago. */
function isCancelled({ entity, state }: Application): boolean {
  return state.registration_status === 'VIEW_ONLY' && entity.savings_account_id === null
}

function assertBeforeFunding({ depositor, entity }: Application): void {
  const isOpen = isCompleted(depositor.registration_last_step) || entity.savings_account_id !== null
  if (!isOpen) return
  throw new DomainError('forbidden', {
    message: 'Your account is open already. To close it, write to us and we pay out what is in it.',
  })
}

async function cancel(
  ctx: Context,
  trx: Transaction,
  caller: ApplicationCaller,
  { depositor, links }: Application,
): Promise<void> {
  const institutionId = caller.institution_id
  const actor = { kind: 'depositor', id: caller.depositor_id } as const
  await archiveLinks(trx, links, { now: ctx.clock.now(), actor })
  await trx
    .updateTable('depositors')
    .set({
      registration_status: 'VIEW_ONLY',
      registration_last_step: 'completed',
      // Whoever changes their mind applies anew, with the same SSN.
      claims_ssn: false,
    })
    .where('institution_id', '=', institutionId)
    .where('id', '=', depositor.id)
    .execute()
  await writeAudit(trx, {
    institutionId,
    actor,
    action: 'cancel_application',
    entity: 'depositor',
    entityId: depositor.id,
    details: {
      registration_status: depositor.registration_status,
      registration_last_step: depositor.registration_last_step,
    },
  })
  const { email } = await findUser(trx, institutionId, caller.user_id)
  const letter = { template: 'application_cancelled', params: undefined } as const
  await notifyByEmail(ctx, trx, institutionId, { to: email, ...letter })
}

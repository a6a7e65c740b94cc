import { mayRead } from '@passbook/contract/account-status'
import type { Progress } from '@passbook/contract/depositor'
import { isCompleted } from '@passbook/contract/enums'
import type { StepUp } from '@passbook/contract/step-up'
import type { Context } from '../../../context.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import type { Transaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import { raiseAlert } from '../../contact/alerts/raise-alert.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { withStepUp } from '../auth/codes/step-up.ts'
import { forgetDevices } from '../auth/devices.ts'
import { endSessions } from '../auth/sessions/logout.ts'
import { setStanding } from '../holds.ts'

/**
 * A holder freezes the account because somebody else may have used it. Like "This was not me", it stops
 * money until staff finish a review and signs out everybody else; this session stays, so that the person can
 * change the password. A repeated call changes nothing and sends no second email.
 */
export function freezeAccount(
  ctx: Context,
  caller: SessionCaller,
  stepUp: StepUp | undefined,
): Promise<{ progress: Progress }> {
  const { institution_id, user_id } = caller
  return withStepUp(ctx, caller, { purpose: 'freeze', stepUp }, async (trx, prove) => {
    const before = await readProgress(trx, institution_id, user_id)
    if (!mayRead(before) || !isCompleted(before.registration_last_step)) {
      throw new DomainError('not_allowed')
    }
    if (isFrozen(before)) return { progress: before }
    await prove()
    await stopMoney(ctx, trx, caller)
    await endSessions(trx, {
      institution_id,
      user_id,
      now: ctx.realTime.now(),
      keep: caller.session_id,
    })
    await forgetDevices(trx, { institution_id, user_id })
    return { progress: await readProgress(trx, institution_id, user_id) }
  })
}

/** Money is stopped already, because the account is on hold or under review. */
function isFrozen({ extended_status }: Progress): boolean {
  return extended_status === 'REVIEW' || extended_status === 'HOLD'
}

async function stopMoney(
  ctx: Context,
  trx: Transaction,
  { institution_id, user_id, depositor_id, session_id }: SessionCaller,
): Promise<void> {
  const now = ctx.clock.now()
  const actor = { kind: 'depositor', id: depositor_id } as const
  const { entity_id: entityId } = await trx
    .selectFrom('depositors')
    .select('entity_id')
    .where('institution_id', '=', institution_id)
    .where('id', '=', depositor_id)
    .executeTakeFirstOrThrow()
  const standing = { standing: 'REVIEW', reason: 'not_me' } as const
  await setStanding(trx, { institution_id, entityId }, standing, { now, actor, details: {} })
  const event = `frozen:${session_id}:${now.getTime()}`
  await raiseTask(trx, {
    institution_id,
    kind: 'contact_disputed',
    message:
      'A customer froze the account because someone else may have used it. Call them, check recent sign-ins and transfers, then decide the review.',
    details: { depositor_id },
    key: event,
    now,
  })
  await raiseAlert(ctx, trx, {
    institution_id,
    user_id,
    kind: 'contact_changed',
    event,
    params: { what: 'frozen' },
    letter: { template: 'account_frozen', params: undefined },
  })
  await writeAudit(trx, {
    institution_id,
    actor,
    action: 'freeze_account',
    entity: 'depositor',
    entityId: depositor_id,
  })
}

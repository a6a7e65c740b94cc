import { sql } from 'kysely'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { lockSecondaryApplication } from './lock-secondary-application.ts'
import { sendInvitation } from './send-invitation.ts'

interface UnlockInput {
  institution_id: string
  /** Where they are invited, or who they are. */
  who: { email: string } | { depositor_id: string }
  /** By the banking clock. */
  now: Date
  actor: Actor & { id: string }
  /** Why, where it is asked for. */
  reason?: string
}

const SEVERAL = 'More than one account invites this address. Name the depositor instead.'
const NOT_LOCKED = 'This invitation is not locked.'

/** Staff open an invitation again that wrong numbers have locked: a new one leaves, with all its tries. */
export function unlockInvitation(
  ctx: Context,
  { institution_id, who, now, actor, reason }: UnlockInput,
): Promise<{ depositor_id: string; email: string }> {
  return inTransaction(ctx.db, async (trx) => {
    const depositor_id = await findInvited(trx, institution_id, who)
    const application = await lockSecondaryApplication(trx, { institution_id, depositor_id })
    if (application === undefined) throw new DomainError('not_found')
    if (application.locked_at === null) throw invalid('depositor_id', NOT_LOCKED)
    await trx
      .updateTable('secondary_applications')
      .set({ wrong_tries: 0, locked_at: null })
      .where('institution_id', '=', institution_id)
      .where('depositor_id', '=', depositor_id)
      .execute()
    await sendInvitation(ctx, trx, { institution_id, depositor_id })
    await closeTasks(trx, { institution_id, depositor_id, now, handled_by: actor.id })
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'unlock_invitation',
      entity: 'depositor',
      entityId: depositor_id,
      details: { decided_at: now.toISOString(), ...(reason && { reason }) },
    })
    return { depositor_id, email: application.email }
  })
}

async function findInvited(
  db: Database,
  institution_id: string,
  who: UnlockInput['who'],
): Promise<string> {
  if ('depositor_id' in who) return who.depositor_id
  const invited = await db
    .selectFrom('secondary_applications')
    .select(['depositor_id', 'locked_at'])
    .where('institution_id', '=', institution_id)
    .where('email', '=', who.email)
    .where('signed_up_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
  const locked = invited.filter(({ locked_at }) => locked_at !== null)
  const [first, second] = locked.length > 0 ? locked : invited
  if (first === undefined) throw new DomainError('not_found')
  if (second !== undefined) throw invalid('email', SEVERAL)
  return first.depositor_id
}

async function closeTasks(
  trx: Transaction,
  by: { institution_id: string; depositor_id: string; now: Date; handled_by: string },
): Promise<void> {
  await trx
    .updateTable('staff_tasks')
    .set({ handled_at: by.now, handled_by: by.handled_by })
    .where('institution_id', '=', by.institution_id)
    .where('kind', '=', 'invitation_locked')
    .where(sql<boolean>`details ->> 'depositor_id' = ${by.depositor_id}`)
    .where('handled_at', 'is', null)
    .execute()
}

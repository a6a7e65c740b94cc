import { hasPassed } from '@passbook/contract/enums'
import type { SecondaryProgress } from '@passbook/contract/joint'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { advanceStep } from '../../people/depositor/queries.ts'
import { endApplication } from '../../access/invitations/end-application.ts'
import { tellDeclined } from '../../access/invitations/follow-review.ts'
import { sendInvitation } from '../../access/invitations/invitation.ts'
import { assertNotBeingChecked, setAskedAt } from '../../people/registration/identity-queries.ts'
import { checkIdentity, claimedIdentity } from '../../people/registration/check-identity.ts'
import { claimSsn } from '../../people/registration/ssn.ts'
import { sendAdverseAction } from '../../people/registration/send-adverse-action.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import {
  type Primary,
  asPrimary,
  needApplication,
  forgetTyped,
  type Secondary,
  findSecondary,
  toSecondaryProgress,
} from './secondary.ts'

interface Confirmed {
  /** Null when the application ended by it. */
  secondary: SecondaryProgress | null
  is_duplicate: boolean
}

/**
 * The first holder says that all is right about the second: their identity is checked. The provider
 * takes its time, so nothing is locked meanwhile.
 */
export async function confirmSecondary(ctx: Context, caller: SessionCaller): Promise<Confirmed> {
  const begun = await begin(ctx, caller)
  if (!('person' in begun)) return begun
  const { person } = begun
  try {
    const actor = { kind: 'depositor', id: caller.depositor_id } as const
    const outcome = await checkIdentity(ctx, person, { actor })
    return { secondary: await finish(ctx, caller, person, outcome), is_duplicate: false }
  } catch (error) {
    await inTransaction(ctx.db, (trx) => setAskedAt(trx, person, null))
    throw error
  }
}

function begin(
  ctx: Context,
  caller: SessionCaller,
): Promise<{ person: ClaimedIdentity } | Confirmed> {
  return asPrimary(ctx, caller, async ({ trx, secondary: found }) => {
    const secondary = needApplication(found)
    const { depositor } = secondary
    if (depositor.registration_last_step !== 'employer') throw new DomainError('not_allowed')
    const now = ctx.realTime.now()
    assertNotBeingChecked(depositor, now)
    const person = claimedIdentity(ctx.vault, depositor, {
      email: secondary.application.email,
      phone: null,
    })
    if (!(await claimSsn(trx, depositor))) {
      return { secondary: toSecondaryProgress(secondary), is_duplicate: true }
    }
    await setAskedAt(trx, person, now)
    return { person }
  })
}

/** The step moves on with every answer but ERRORED; FAILED ends the application (STATES: Joint). */
function finish(
  ctx: Context,
  caller: SessionCaller,
  { institution_id, depositor_id }: ClaimedIdentity,
  outcome: IdentityOutcome,
): Promise<SecondaryProgress | null> {
  return asPrimary(ctx, caller, async (primary) => {
    const { trx, secondary, by } = primary
    await setAskedAt(trx, { institution_id, depositor_id }, null)
    // Given up meanwhile, or decided by staff: that stands.
    if (secondary?.depositor.id !== depositor_id) return null
    if (secondary.depositor.registration_last_step !== 'employer') {
      return toSecondaryProgress(secondary)
    }
    await trx
      .updateTable('depositors')
      .set({ registration_status: outcome, stands_since: by.now })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    await writeAudit(trx, {
      institution_id,
      actor: by.actor,
      action: 'confirm_secondary',
      entity: 'depositor',
      entityId: depositor_id,
      details: { outcome },
    })
    if (outcome !== 'ERRORED') {
      await advanceStep(trx, secondary.depositor, 'confirmed')
      await forgetTyped(trx, primary.application)
    }
    await follow(ctx, primary, secondary, outcome)
    const { entity_id } = secondary.depositor
    const after = await findSecondary(trx, { institution_id, entity_id })
    return after ? toSecondaryProgress(after) : null
  })
}

/** What comes of it: an invitation, a task for staff, or the end. */
async function follow(
  ctx: Context,
  { trx, by }: Primary,
  { depositor }: Secondary,
  outcome: IdentityOutcome,
): Promise<void> {
  const { institution_id, entity_id, id: depositor_id } = depositor
  const { now } = by
  if (hasPassed(outcome)) await sendInvitation(ctx, trx, { institution_id, depositor_id })
  if (outcome === 'FLAGGED' || outcome === 'IN_REVIEW') {
    await raiseTask(trx, {
      institution_id,
      kind: 'identity_review',
      message: 'A second holder waits for a decision. Look at the evidence and finish the review.',
      details: { depositor_id, outcome },
      key: `identity_review:${depositor_id}:${now.toISOString()}`,
      now,
    })
  }
  if (outcome !== 'FAILED') return
  // To the invitee alone: the first holder learns only that this person could not be added, also
  // when they did not wait for the answer.
  await sendAdverseAction(ctx, trx, { institution_id, depositor_id, now })
  await tellDeclined(ctx, trx, { institution_id, entity_id, depositor_id })
  const realNow = ctx.realTime.now()
  await endApplication(trx, { institution_id, depositor_id }, { ...by, realNow, why: 'declined' })
}

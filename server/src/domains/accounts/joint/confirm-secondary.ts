import { hasPassed } from '@passbook/contract/enums'
import { PERMISSION_WORDS, type SecondaryProgress } from '@passbook/contract/joint'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { SessionCaller } from '../../../platform/callers/caller.ts'
import type { Context } from '../../../context.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { readSavingsProduct } from '../../../ledger/product/queries.ts'
import { advanceStep } from '../../people/depositor/queries.ts'
import { endApplication } from '../../access/invitations/end-application.ts'
import { alertDeclined } from '../../access/invitations/follow-review.ts'
import { sendInvitation } from '../../access/invitations/invitation.ts'
import { assertNotBeingChecked, setAskedAt } from '../../people/registration/identity-queries.ts'
import { checkIdentity, claimedIdentity } from '../../people/registration/check-identity.ts'
import { isAwaited } from '../../people/registration/inquiries.ts'
import { claimSsn } from '../../people/registration/ssn.ts'
import { sendAdverseAction } from '../../people/registration/send-adverse-action.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import {
  type Primary,
  asPrimary,
  requireApplication,
  deleteJointDrafts,
  type Secondary,
  findSecondary,
  toSecondaryProgress,
} from './secondary.ts'

interface ConfirmResult {
  /** Null if the application ended with this call. */
  secondary: SecondaryProgress | null
  is_duplicate: boolean
}

/**
 * The first holder confirms the second holder's details and attests to their permission, and we check their
 * identity, or invite them first where the institution checks them after they accept. Nothing is locked while
 * the provider answers.
 */
export async function confirmSecondary(
  ctx: Context,
  caller: SessionCaller,
): Promise<ConfirmResult> {
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
): Promise<{ person: ClaimedIdentity } | ConfirmResult> {
  return asPrimary(ctx, caller, async (primary) => {
    const { trx, secondary: found, by } = primary
    const secondary = requireApplication(found)
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
    const isAfterAcceptance = await isCheckedAfterAcceptance(primary, secondary)
    await trx
      .updateTable('secondary_applications')
      .set({
        permission_words: PERMISSION_WORDS,
        permission_attested_at: by.now,
        is_checked_after_acceptance: isAfterAcceptance,
      })
      .where('institution_id', '=', depositor.institution_id)
      .where('depositor_id', '=', depositor.id)
      .execute()
    if (isAfterAcceptance) return inviteUnchecked(ctx, primary, secondary)
    await setAskedAt(trx, person, now)
    return { person }
  })
}

async function isCheckedAfterAcceptance(
  { trx }: Primary,
  { depositor: { institution_id } }: Secondary,
): Promise<boolean> {
  const { second_holder_check } = await readSavingsProduct(trx, institution_id)
  return second_holder_check === 'after_acceptance'
}

/** Invites a person about whom the provider is asked only after they accept and consent. */
async function inviteUnchecked(
  ctx: Context,
  { trx, application, by }: Primary,
  { depositor }: Secondary,
): Promise<ConfirmResult> {
  const { institution_id, entity_id, id: depositor_id } = depositor
  await advanceStep(trx, depositor, 'confirmed')
  await deleteJointDrafts(trx, application)
  await writeAudit(trx, {
    institution_id,
    actor: by.actor,
    action: 'confirm_secondary',
    entity: 'depositor',
    entityId: depositor_id,
    details: { outcome: 'UNSUBMITTED' },
  })
  await sendInvitation(ctx, trx, { institution_id, depositor_id })
  const after = await findSecondary(trx, { institution_id, entity_id })
  return { secondary: after ? toSecondaryProgress(after) : null, is_duplicate: false }
}

/** The step advances with every outcome except ERRORED; FAILED ends the application (STATES: Joint). */
function finish(
  ctx: Context,
  caller: SessionCaller,
  { institution_id, depositor_id }: ClaimedIdentity,
  outcome: IdentityOutcome,
): Promise<SecondaryProgress | null> {
  return asPrimary(ctx, caller, async (primary) => {
    const { trx, secondary, by } = primary
    await setAskedAt(trx, { institution_id, depositor_id }, null)
    // The application was ended meanwhile, or staff decided; that decision stays.
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
      await deleteJointDrafts(trx, primary.application)
    }
    const { entity_id } = secondary.depositor
    const whom = { institution_id, entity_id, depositor_id }
    if (hasPassed(outcome)) await sendInvitation(ctx, trx, whom)
    await followOutcome(ctx, trx, whom, { outcome, ...by })
    const after = await findSecondary(trx, { institution_id, entity_id })
    return after ? toSecondaryProgress(after) : null
  })
}

/** Who was checked, and for which account. */
interface SecondHolder {
  institution_id: string
  entity_id: string
  depositor_id: string
  /** The first holder then learns only that the application ended. */
  is_checked_after_acceptance?: boolean
}

/** Raises a staff task, or ends the application; the same whenever the second holder is checked. */
export async function followOutcome(
  ctx: Context,
  trx: Transaction,
  holder: SecondHolder,
  { outcome, now, actor }: { outcome: IdentityOutcome; now: Date; actor: Actor },
): Promise<void> {
  const { institution_id, depositor_id } = holder
  const isAsked = outcome === 'FLAGGED' || outcome === 'IN_REVIEW'
  if (isAsked && !(await isAwaited(trx, { institution_id, depositor_id }))) {
    await raiseTask(trx, {
      institution_id,
      kind: 'identity_review',
      message: 'A joint owner is waiting for a decision. Review the evidence and decide.',
      details: { depositor_id, outcome },
      key: `identity_review:${depositor_id}:${now.toISOString()}`,
      now,
    })
  }
  if (outcome !== 'FAILED') return
  // The reasons go only to the invited person. The first holder learns only that this person could not be
  // added, even if they did not wait for the answer.
  await sendAdverseAction(ctx, trx, { institution_id, depositor_id, now })
  await alertDeclined(ctx, trx, holder)
  const end = { now, actor, realNow: ctx.realTime.now(), why: 'declined' } as const
  await endApplication(ctx, trx, { institution_id, depositor_id }, end)
}

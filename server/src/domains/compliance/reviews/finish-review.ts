import type { DeclineCode } from '@passbook/contract/console/reviews'
import { isAtOrBefore } from '@passbook/contract/enums'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import { waitsForReview } from '../../../platform/callers/waits-for-review.ts'
import { endAllRequests } from '../../contact/messages/document-requests.ts'
import type { Context } from '../../../context.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { findSavingsAccount } from '../../../platform/callers/account-people.ts'
import { followReview } from '../../access/invitations/follow-review.ts'
import { endReviewTasks } from '../../contact/tasks/tasks.ts'
import { cancelWaiting } from '../../money/orders/cancel-waiting.ts'
import {
  findEmail,
  isScreened,
  lockDepositor,
  readScreening,
  saveReviewed,
} from '../../people/registration/identity-queries.ts'
import {
  type ReviewOutcome,
  type Reviewed,
  decideReview,
} from '../../people/registration/review-decision.ts'
import { sendAdverseAction } from '../../people/registration/send-adverse-action.ts'

export interface ReviewInput {
  institution_id: string
  depositor_id: string
  outcome: ReviewOutcome
  /** The reason given by the staff member who decides. */
  note: string
  /** The reasons that a declined person is given. */
  codes?: readonly DeclineCode[]
  /** The staff member who decides; missing for the sandbox. */
  staff_id?: string
  /** By the banking clock. */
  now: Date
  actor: Actor
}

/** Approves or declines a depositor in review, and ends the review tasks. Of two decisions one wins. */
export function finishReview(ctx: Context, input: ReviewInput): Promise<Reviewed> {
  return inTransaction(ctx.db, async (trx) => {
    const { institution_id, depositor_id, outcome, note, codes = [], now, actor } = input
    const before = await lockDepositor(trx, institution_id, depositor_id)
    if (before === undefined) throw new DomainError('not_found')
    if (!waitsForReview(before)) {
      const { registration_status: status, standing } = before
      const state = [status ?? 'not submitted', ...(standing ? [standing] : [])].join(', ')
      throw invalid('depositor_id', `This person is not waiting for a decision (${state}).`)
    }
    if (outcome === 'MANUALLY_REVIEWED' && isAtOrBefore(before.registration_last_step, 'address')) {
      throw invalid('depositor_id', 'This applicant has not entered all details yet.')
    }
    if (outcome === 'MANUALLY_REVIEWED') await assertScreened(trx, input, before)
    const after = decideReview(before, outcome)
    await saveReviewed(trx, institution_id, depositor_id, after, now)
    if (after.standing === 'HOLD' && before.standing !== 'HOLD') await stopMoney(ctx, trx, input)
    const by = actor.id ?? actor.kind
    await endReviewTasks(trx, { institution_id, depositor_id }, { now, by })
    await endAllRequests(trx, { institution_id, depositor_id }, now)
    await keepDecision(trx, input, by)
    const wasNotified = await notifyDepositor(ctx, trx, input, before, after)
    if (isInvitedCoOwner(before)) {
      const isConfirmed = before.registration_last_step === 'confirmed'
      const { registration_status } = after
      const person = { institution_id, depositor_id, registration_status, isConfirmed }
      await followReview(ctx, trx, { ...person, now, actor })
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'finish_review',
      entity: 'depositor',
      entityId: depositor_id,
      details: {
        outcome,
        note,
        ...(codes.length > 0 && { codes }),
        decided_at: now.toISOString(),
        from: { registration_status: before.registration_status, standing: before.standing },
        to: after,
        notice_ordered: wasNotified,
      },
    })
    return after
  })
}

type Before = NonNullable<Awaited<ReturnType<typeof lockDepositor>>>

const NOT_SCREENED =
  'This person has not been screened against the sanctions lists. Approve again when the identity service answers.'
const NOT_CLEARED = 'Two people have to clear the possible sanctions match first.'

/**
 * Nobody is approved unscreened (RULES-3: Sanctions). A person who already holds an account was let in, but a
 * match that is possible now is cleared by two people for everybody.
 */
async function assertScreened(
  trx: Transaction,
  { institution_id, depositor_id }: ReviewInput,
  { is_holder }: Before,
): Promise<void> {
  const screening = await readScreening(trx, { institution_id, depositor_id })
  if (isScreened(screening)) return
  if (screening === 'POSSIBLE') throw invalid('depositor_id', NOT_CLEARED)
  const account = await findSavingsAccount(trx, { institution_id, depositor_id })
  if (is_holder && account !== undefined) return
  throw invalid('depositor_id', NOT_SCREENED)
}

/** Keeps the decision for quality checks. A decline without codes says what its notice says. */
async function keepDecision(trx: Transaction, input: ReviewInput, by: string): Promise<void> {
  const { institution_id, depositor_id, outcome, note, codes = [], staff_id, now } = input
  const isDeclined = outcome === 'FAILED'
  await trx
    .insertInto('review_decisions')
    .values({
      institution_id,
      depositor_id,
      decision: isDeclined ? 'decline' : 'approve',
      codes: isDeclined && codes.length === 0 ? ['identity_not_verified'] : [...codes],
      reason: note,
      staff_id: staff_id ?? null,
      decided_by: by,
      decided_at: now,
    })
    .execute()
}

/** A joint owner without a login. They get an invitation instead of this email. */
function isInvitedCoOwner({ is_primary, registration_last_step }: Before): boolean {
  return !is_primary && registration_last_step !== 'completed'
}

/** STATES: Hold and cancelling. Transfers that were not sent yet are canceled. */
async function stopMoney(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, now, actor }: ReviewInput,
): Promise<void> {
  const account = await findSavingsAccount(trx, { institution_id, depositor_id })
  if (account === undefined) return
  await cancelWaiting(ctx, trx, { institution_id, accountId: account.id, now, actor })
}

/** Emails the decision. Returns whether there was an address to send to. */
async function notifyDepositor(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id, outcome, now, codes }: ReviewInput,
  before: Before,
  { registration_status }: Reviewed,
): Promise<boolean> {
  if (registration_status === 'FAILED') {
    return sendAdverseAction(ctx, trx, { institution_id, depositor_id, now, codes })
  }
  // A closed account stays on hold. Its former owner is refused nothing, so no notice is due.
  if (outcome === 'FAILED' || isInvitedCoOwner(before)) return false
  const to = await findEmail(trx, institution_id, depositor_id)
  if (to === undefined) return false
  await notifyByEmail(ctx, trx, institution_id, {
    to,
    template: 'review_approved',
    params: undefined,
  })
  return true
}

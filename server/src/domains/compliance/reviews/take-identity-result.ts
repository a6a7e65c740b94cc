import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../platform/audit/actor.ts'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { followReview } from '../../access/invitations/follow-review.ts'
import { endAllRequests } from '../../contact/messages/document-requests.ts'
import { endReviewTasks, raiseTask } from '../../contact/tasks/tasks.ts'
import { isBeingChecked } from '../../people/depositor/queries.ts'
import { saveCheck } from '../../people/registration/check-identity.ts'
import {
  type IdentityCheck,
  POSSIBLE_MATCH,
  findEmail,
  saveReviewed,
} from '../../people/registration/identity-queries.ts'
import { type Inquiry, endInquiry } from '../../people/registration/inquiries.ts'
import { type Reviewed, decideReview } from '../../people/registration/review-decision.ts'
import { sendAdverseAction } from '../../people/registration/send-adverse-action.ts'

const JOB: Actor = { kind: 'job', id: 'identity results' }

const MATCH =
  'An applicant’s name is on a sanctions list. Compare the details, then decide the review.'
const REVIEW = 'An applicant is waiting for a decision. Review the evidence and decide.'
const LATE =
  'The identity service answered after the decision about this person. Nothing was changed. Compare its answer with the decision.'

/**
 * Takes a result that came after the person's own call. It moves on somebody who still waits for it. After a
 * decision, or an account, it is evidence and a task for staff, and changes nothing else.
 */
export function takeResult(ctx: Context, { institution_id, id }: Inquiry, check: IdentityCheck) {
  return inTransaction(ctx.db, async (trx) => {
    const { depositor_id } = check
    const person = await trx
      .selectFrom('depositors')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const inquiry = await trx
      .selectFrom('identity_inquiries')
      .selectAll()
      .where('institution_id', '=', institution_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The person's own call reads the same result, and whatever it leaves pending is read again.
    const isOpen = inquiry.ended_at === null
    if (isOpen && (inquiry.pending_since === null || isBeingChecked(person, ctx.realTime.now()))) {
      return
    }
    await markApplied(trx, inquiry)
    if (inquiry.purpose === 'correction') return
    if (!isOpen && inquiry.outcome === check.outcome) return
    const isWaiting =
      isOpen &&
      inquiry.handed_over_at === null &&
      person.registration_status === 'IN_REVIEW' &&
      person.registration_last_step !== 'completed'
    // An answer that compared nothing must not replace the screening of somebody who is decided.
    if (!isWaiting && check.outcome === 'ERRORED') {
      await endInquiry(trx, inquiry, check.outcome)
      return
    }
    await saveCheck(trx, JOB, check, MATCH)
    if (isWaiting) await moveOn(ctx, trx, person, check)
    else await noteLate(trx, inquiry, check)
  })
}

async function markApplied(trx: Transaction, { institution_id, id }: Inquiry): Promise<void> {
  await trx
    .updateTable('identity_events')
    .set({ applied_at: sql<Date>`now()` })
    .where('institution_id', '=', institution_id)
    .where('inquiry_id', '=', id)
    .where('applied_at', 'is', null)
    .execute()
}

async function noteLate(
  trx: Transaction,
  { institution_id, id }: Inquiry,
  { depositor_id, outcome, answeredAt: now }: IdentityCheck,
): Promise<void> {
  await trx
    .updateTable('identity_inquiries')
    .set({ outcome })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  await raiseTask(trx, {
    institution_id,
    kind: 'identity_review',
    message: LATE,
    details: { depositor_id, outcome },
    key: `identity_review:late:${id}:${outcome}`,
    now,
  })
}

interface Waiting extends Reviewed {
  is_primary: boolean
  registration_last_step: Parameters<typeof decideReview>[0]['registration_last_step']
}

async function moveOn(
  ctx: Context,
  trx: Transaction,
  person: Waiting,
  { institution_id, depositor_id, outcome, sanctionsHit, answeredAt: now }: IdentityCheck,
): Promise<void> {
  const whom = { institution_id, depositor_id }
  const after = statusAfter(person, outcome, sanctionsHit)
  await saveReviewed(trx, institution_id, depositor_id, after, now)
  const { registration_status } = after
  if (outcome === 'PASSED' || outcome === 'FAILED') {
    await endReviewTasks(trx, whom, { now, by: JOB.id ?? JOB.kind })
    await endAllRequests(trx, whom, now)
    if (outcome === 'FAILED') await sendAdverseAction(ctx, trx, { ...whom, now })
    if (person.is_primary) {
      if (outcome === 'PASSED') await tellPassed(ctx, trx, whom)
    } else {
      const isConfirmed = person.registration_last_step === 'confirmed'
      await followReview(ctx, trx, { ...whom, registration_status, isConfirmed, now, actor: JOB })
    }
  } else {
    await raiseTask(trx, {
      institution_id,
      kind: 'identity_review',
      message: REVIEW,
      details: { depositor_id, outcome },
      key: `identity_review:${depositor_id}:${now.toISOString()}`,
      now,
    })
  }
  await writeAudit(trx, {
    institution_id,
    actor: JOB,
    action: 'take_identity_result',
    entity: 'depositor',
    entityId: depositor_id,
    details: { outcome, registration_status },
  })
}

/** A check that ended without a result leaves the person in review, where staff can have it repeated. */
function statusAfter(person: Waiting, outcome: IdentityOutcome, isHit: boolean): Reviewed {
  const { registration_status, standing, standing_reason } = person
  if (outcome === 'FAILED') return decideReview(person, 'FAILED')
  const kept = isHit && standing === null ? POSSIBLE_MATCH : { standing, standing_reason }
  const isDecided = outcome === 'PASSED' || outcome === 'FLAGGED'
  return { registration_status: isDecided ? outcome : registration_status, ...kept }
}

async function tellPassed(
  ctx: Context,
  trx: Transaction,
  { institution_id, depositor_id }: { institution_id: string; depositor_id: string },
): Promise<void> {
  const to = await findEmail(trx, institution_id, depositor_id)
  if (to === undefined) return
  const order = { to, template: 'review_approved', params: undefined } as const
  await notifyByEmail(ctx, trx, institution_id, order)
}

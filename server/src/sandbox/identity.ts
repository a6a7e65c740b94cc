import type { SandboxOutcome } from '@passbook/contract/sandbox'
import { writeAudit } from '../platform/audit/write-audit.ts'
import type { Context } from '../context.ts'
import type { IdentityOutcome } from '../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../platform/db/transaction.ts'
import { DomainError, invalid } from '../platform/errors.ts'
import { finishReview } from '../domains/compliance/reviews/finish-review.ts'
import {
  addIdentityCheck,
  hasDepositor,
  lockDepositor,
  readScreening,
  saveReviewed,
} from '../domains/people/registration/identity-queries.ts'
import type { Reviewed } from '../domains/people/registration/review-decision.ts'

const SANDBOX_ACTOR = { kind: 'operator', id: 'sandbox' } as const

interface OutcomeInput<Outcome = SandboxOutcome> {
  institution_id: string
  depositor_id: string
  outcome: Outcome
}

/** Decides a review as staff would, or has the provider answer late without a decision. */
export function setIdentityOutcome(ctx: Context, input: OutcomeInput): Promise<Reviewed> {
  const { outcome } = input
  if (outcome === 'FLAGGED' || outcome === 'IN_REVIEW' || outcome === 'ERRORED') {
    return answerLate(ctx, { ...input, outcome })
  }
  return inTransaction(ctx.db, async (trx) => {
    const now = ctx.clock.now()
    if (outcome !== 'FAILED') await screenLate(trx, input, now)
    return finishReview(
      { ...ctx, db: trx },
      {
        ...input,
        outcome: outcome === 'FAILED' ? 'FAILED' : 'MANUALLY_REVIEWED',
        note: 'Decided in the sandbox.',
        now,
        actor: SANDBOX_ACTOR,
      },
    )
  })
}

/** The simulated provider screens a person whose check never ran, so that they can be approved. */
async function screenLate(trx: Transaction, whom: OutcomeInput, now: Date): Promise<void> {
  const { institution_id, depositor_id } = whom
  if (!(await hasDepositor(trx, institution_id, depositor_id))) throw new DomainError('not_found')
  if ((await readScreening(trx, whom)) === 'NOT_RUN') {
    await addLateCheck(trx, { institution_id, depositor_id, outcome: 'PASSED' }, now)
  }
}

function answerLate(
  ctx: Context,
  { institution_id, depositor_id, outcome }: OutcomeInput<'FLAGGED' | 'IN_REVIEW' | 'ERRORED'>,
): Promise<Reviewed> {
  const now = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const before = await lockDepositor(trx, institution_id, depositor_id)
    if (before === undefined) throw new DomainError('not_found')
    assertReachable(before, outcome)
    const { standing, standing_reason } = before
    const after = { registration_status: outcome, standing, standing_reason }
    await saveReviewed(trx, institution_id, depositor_id, after, now)
    await addLateCheck(trx, { institution_id, depositor_id, outcome }, now)
    await writeAudit(trx, {
      institution_id,
      actor: SANDBOX_ACTOR,
      action: 'set_identity_outcome',
      entity: 'depositor',
      entityId: depositor_id,
      details: { from: before.registration_status, to: outcome },
    })
    return after
  })
}

/** A late answer about the identity leaves a possible sanctions match as it was. */
async function addLateCheck(
  trx: Transaction,
  whom: OutcomeInput<IdentityOutcome>,
  now: Date,
): Promise<void> {
  const { institution_id, depositor_id, outcome } = whom
  await addIdentityCheck(trx, {
    institution_id,
    depositor_id,
    outcome,
    reference: 'sandbox',
    sanctionsHit: (await readScreening(trx, whom)) === 'POSSIBLE',
    evidence: { reason: 'answered late' },
    askedAt: now,
    answeredAt: now,
  })
}

/** STATES: after completion a primary owner is passed, in review or view-only, and closed stays closed. */
function assertReachable(
  depositor: NonNullable<Awaited<ReturnType<typeof lockDepositor>>>,
  outcome: string,
): void {
  const { registration_status, registration_last_step, is_primary } = depositor
  const isCompletedPrimary = is_primary && registration_last_step === 'completed'
  const isImpossible =
    registration_status === 'VIEW_ONLY' || (isCompletedPrimary && outcome !== 'IN_REVIEW')
  if (isImpossible) {
    throw invalid('outcome', `${outcome} is not possible for this depositor any more.`)
  }
}

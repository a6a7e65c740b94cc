import type { Progress } from '@passbook/contract/depositor'
import { type RegistrationStatus, hasPassed } from '@passbook/contract/enums'
import { isRegistrationPageOpen } from '@passbook/contract/registration-pages'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { notifyByEmail } from '../../../platform/mail/notify.ts'
import { asApplicant } from '../depositor/as-applicant.ts'
import { advanceStep, findDepositor } from '../depositor/queries.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { deleteDrafts } from '../../../platform/delete-drafts.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import {
  POSSIBLE_MATCH,
  assertNotBeingChecked,
  isScreened,
  readScreening,
  setAskedAt,
} from './identity-queries.ts'
import { checkIdentity, claimedIdentity } from './check-identity.ts'
import { isAwaited } from './inquiries.ts'
import { claimSsn } from './ssn.ts'
import { sendAdverseAction } from './send-adverse-action.ts'

export interface Confirmed {
  progress: Progress
  /** True if another depositor of this institution has this SSN. Who it is stays secret (DESIGN 6). */
  is_duplicate: boolean
}

const UNCONFIRMED_EMAIL =
  'Confirm your email address first: open the link we sent you, then come back here.'

/**
 * The person confirms their details, which claims the SSN for them and starts the identity check. The
 * provider is slow, so nothing is locked meanwhile; a second tab is asked to wait.
 */
export async function confirmDetails(ctx: Context, caller: ApplicationCaller): Promise<Confirmed> {
  const begun = await beginCheck(ctx, caller)
  if (!('person' in begun)) return begun
  try {
    const outcome = await checkIdentity(ctx, begun.person)
    return { progress: await finishCheck(ctx, caller, outcome), is_duplicate: false }
  } catch (error) {
    await clearAskedAt(ctx, caller)
    throw error
  }
}

/** Drafts that are deleted, because nothing can be corrected after the check. */
const DRAFT_FORMS = ['basic-information', 'address', 'employer'] as const

type BegunCheck = { person: ClaimedIdentity } | Confirmed

function beginCheck(ctx: Context, caller: ApplicationCaller): Promise<BegunCheck> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by }) => {
    const { depositor, state } = application
    if (!isRegistrationPageOpen('confirm-details', state)) throw new DomainError('not_allowed')
    const person = await readPerson(ctx, trx, application)
    const now = ctx.realTime.now()
    assertNotBeingChecked(depositor, now)
    if (!(await claimSsn(trx, depositor))) {
      await noteDuplicate(ctx, trx, { depositor, email: person.email, now: by.now })
      const noted = await readProgress(trx, caller.institution_id, caller.user_id)
      return { progress: noted, is_duplicate: true }
    }
    const screening = await readScreening(trx, person)
    if (hasPassed(depositor.registration_status) && isScreened(screening)) {
      // Staff approved the person, and had them screened, after a check without an answer.
      await advanceStep(trx, depositor, 'confirmed')
      const moved = await readProgress(trx, caller.institution_id, caller.user_id)
      return { progress: moved, is_duplicate: false }
    }
    await setAskedAt(trx, caller, now)
    return { person }
  })
}

/**
 * Remembers that the SSN belongs to somebody else, and confirms it by email, once. The email goes only to
 * the person who entered the number and says nothing about its owner (DESIGN 6).
 */
async function noteDuplicate(
  ctx: Context,
  trx: Transaction,
  {
    depositor: { institution_id, id, duplicate_found_at },
    email,
    now,
  }: { depositor: Application['depositor']; email: string; now: Date },
): Promise<void> {
  if (duplicate_found_at !== null) return
  await trx
    .updateTable('depositors')
    .set({ duplicate_found_at: now })
    .where('institution_id', '=', institution_id)
    .where('id', '=', id)
    .execute()
  const order = { to: email, template: 'duplicate_ssn', params: undefined } as const
  await notifyByEmail(ctx, trx, institution_id, order)
}

/** Every answer advances the step except ERRORED, after which the person may try again (STATES). */
function finishCheck(
  ctx: Context,
  caller: ApplicationCaller,
  outcome: IdentityOutcome,
): Promise<Progress> {
  return asApplicant(ctx, caller, {}, async ({ trx, application, by: { now, actor } }) => {
    const { depositor, progress } = application
    const { institution_id, id: depositor_id } = depositor
    if (isDecided(depositor.registration_status)) {
      await setAskedAt(trx, caller, null)
      return progress
    }
    const screening = await readScreening(trx, { institution_id, depositor_id })
    const isPossible = outcome === 'FLAGGED' && screening === 'POSSIBLE'
    await trx
      .updateTable('depositors')
      .set({
        registration_status: outcome,
        stands_since: now,
        identity_asked_at: null,
        ...(isPossible && depositor.standing === null && POSSIBLE_MATCH),
      })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    if (outcome !== 'ERRORED') {
      await advanceStep(trx, depositor, 'confirmed')
      await deleteDrafts(trx, { institution_id, depositor_id }, DRAFT_FORMS)
    }
    if (outcome === 'FAILED')
      await sendAdverseAction(ctx, trx, { institution_id, depositor_id, now })
    const isAsked = outcome === 'FLAGGED' || outcome === 'IN_REVIEW'
    if (isAsked && !(await isAwaited(trx, { institution_id, depositor_id }))) {
      await raiseTask(trx, {
        institution_id,
        kind: 'identity_review',
        message: 'An applicant is waiting for a decision. Review the evidence and decide.',
        details: { depositor_id, outcome },
        key: `identity_review:${depositor_id}:${now.toISOString()}`,
        now,
      })
    }
    await writeAudit(trx, {
      institution_id,
      actor,
      action: 'confirm_details',
      entity: 'depositor',
      entityId: depositor_id,
      details: { outcome },
    })
    return readProgress(trx, institution_id, caller.user_id)
  })
}

/** True if staff decided or the person cancelled during the check, which takes precedence. */
function isDecided(status: RegistrationStatus | null): boolean {
  return status !== null && status !== 'ERRORED' && status !== 'UNSUBMITTED'
}

/** After a check without an answer, lets the person try again at once. */
async function clearAskedAt({ db }: Context, caller: ApplicationCaller): Promise<void> {
  await inTransaction(db, (trx) => setAskedAt(trx, caller, null))
}

async function readPerson(
  { vault }: Context,
  trx: Transaction,
  { depositor }: Application,
): Promise<ClaimedIdentity> {
  const { institution_id, id } = depositor
  const { email, email_verified, phone } = await findDepositor(trx, institution_id, id)
  if (!email_verified) throw invalid('email', UNCONFIRMED_EMAIL)
  return claimedIdentity(vault, depositor, { email, phone })
}

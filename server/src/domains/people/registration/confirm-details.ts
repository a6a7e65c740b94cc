import type { Progress } from '@passbook/contract/depositor'
import { type RegistrationStatus, hasPassed } from '@passbook/contract/enums'
import { registrationPageOpens } from '@passbook/contract/registration-pages'
import { writeAudit } from '../../../platform/audit/write-audit.ts'
import type { Context } from '../../../context.ts'
import type { IdentityOutcome } from '../../../platform/db/tables/outside.ts'
import { type Transaction, inTransaction } from '../../../platform/db/transaction.ts'
import { DomainError, invalid } from '../../../platform/errors.ts'
import type { ClaimedIdentity } from '../../../platform/ports/identity/port.ts'
import { asApplicant } from '../depositor/as-applicant.ts'
import { advanceStep, findDepositor } from '../depositor/queries.ts'
import type { Application, ApplicationCaller } from '../depositor/lock-application.ts'
import { readProgress } from '../../../platform/callers/progress.ts'
import { forgetDrafts } from '../../../platform/forget-drafts.ts'
import { raiseTask } from '../../contact/tasks/tasks.ts'
import { assertNotBeingChecked, setAskedAt } from './identity-queries.ts'
import { checkIdentity, claimedIdentity } from './check-identity.ts'
import { claimSsn } from './ssn.ts'
import { sendAdverseAction } from './send-adverse-action.ts'

export interface Confirmed {
  progress: Progress
  /** Somebody has this SSN at this institution already; never whose it is (DESIGN 6). */
  is_duplicate: boolean
}

const UNCONFIRMED_EMAIL =
  'Confirm your email address first: open the link we sent you, then come back here.'

/**
 * The person says that all is right: the SSN is theirs from now on, and identity is checked. The
 * provider takes its time, so nothing is locked meanwhile; a second tab is told to wait.
 */
export async function confirmDetails(ctx: Context, caller: ApplicationCaller): Promise<Confirmed> {
  const begun = await begin(ctx, caller)
  if (!('person' in begun)) return begun
  try {
    const outcome = await checkIdentity(ctx, begun.person)
    return { progress: await finish(ctx, caller, outcome), is_duplicate: false }
  } catch (error) {
    await letGo(ctx, caller)
    throw error
  }
}

/** From here on nothing more can be corrected: a correction that was begun is over. */
const ANSWERS = ['basic-information', 'address', 'employer'] as const

type Begun = { person: ClaimedIdentity } | Confirmed

function begin(ctx: Context, caller: ApplicationCaller): Promise<Begun> {
  return asApplicant(ctx, caller, {}, async ({ trx, application }) => {
    const { depositor, state, progress } = application
    if (!registrationPageOpens('confirm-details', state)) throw new DomainError('not_allowed')
    const person = await readPerson(ctx, trx, application)
    const now = ctx.realTime.now()
    assertNotBeingChecked(depositor, now)
    if (!(await claimSsn(trx, depositor))) return { progress, is_duplicate: true }
    if (hasPassed(depositor.registration_status)) {
      // Staff decided while the provider could not be asked.
      await advanceStep(trx, depositor, 'confirmed')
      const moved = await readProgress(trx, caller.institution_id, caller.user_id)
      return { progress: moved, is_duplicate: false }
    }
    await setAskedAt(trx, caller, now)
    return { person }
  })
}

/** The step moves on with every answer but ERRORED, which may be tried again (STATES). */
function finish(
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
    await trx
      .updateTable('depositors')
      .set({ registration_status: outcome, stands_since: now, identity_asked_at: null })
      .where('institution_id', '=', institution_id)
      .where('id', '=', depositor_id)
      .execute()
    if (outcome !== 'ERRORED') {
      await advanceStep(trx, depositor, 'confirmed')
      await forgetDrafts(trx, { institution_id, depositor_id }, ANSWERS)
    }
    if (outcome === 'FAILED')
      await sendAdverseAction(ctx, trx, { institution_id, depositor_id, now })
    if (outcome === 'FLAGGED' || outcome === 'IN_REVIEW') {
      await raiseTask(trx, {
        institution_id,
        kind: 'identity_review',
        message: 'An applicant waits for a decision. Look at the evidence and finish the review.',
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

/** Staff decided, or the person cancelled, while the provider was asked: that stands. */
function isDecided(status: RegistrationStatus | null): boolean {
  return status !== null && status !== 'ERRORED' && status !== 'UNSUBMITTED'
}

/** The check gave no answer: the person may try again at once. */
async function letGo({ db }: Context, caller: ApplicationCaller): Promise<void> {
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
